; Installs the bundle for the one user, without an administrator; windows.py gives VERSION, BUNDLE and MADE.
Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh

!define NAME "NCO Builder"
!define TYPE "NcoBuilder.Document"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\NcoBuilder"

Name "${NAME}"
OutFile "${MADE}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"

!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RUNS ${LANG_ENGLISH} "NCO Builder is open. Close it, then try again."
LangString RUNS ${LANG_GERMAN} "NCO Builder ist geöffnet. Bitte schließen und noch einmal versuchen."
LangString OTHERS ${LANG_ENGLISH} "This folder holds other things than NCO Builder. Choose an empty one."
LangString OTHERS ${LANG_GERMAN} "In diesem Ordner liegt anderes als NCO Builder. Bitte einen leeren wählen."
LangString DOCUMENT ${LANG_ENGLISH} "NCO Builder document"
LangString DOCUMENT ${LANG_GERMAN} "NCO-Builder-Dokument"

; A program that runs cannot be written to: nothing is replaced, nor removed, below an open window.
!macro CLOSED UN
Function ${UN}Closed
  again:
  IfFileExists "$INSTDIR\${NAME}.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\${NAME}.exe" a
  IfErrors 0 free
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNS)" /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Quit
  free:
  FileClose $0
  closed:
FunctionEnd
!macroend
!insertmacro CLOSED ""
!insertmacro CLOSED "un."

; The folder is removed as a whole later: it must be empty, or an earlier installation.
Function .onVerifyInstDir
  IfFileExists "$INSTDIR\Uninstall.exe" fine
  ${GetSize} "$INSTDIR" "/G=0" $0 $1 $2
  IntOp $1 $1 + $2
  StrCmp $1 0 fine
  Abort
  fine:
FunctionEnd

Section
  Call Closed
  IfFileExists "$INSTDIR\Uninstall.exe" earlier
  ${GetSize} "$INSTDIR" "/G=0" $0 $1 $2
  IntOp $1 $1 + $2
  StrCmp $1 0 earlier
  MessageBox MB_OK|MB_ICONSTOP "$(OTHERS)" /SD IDOK
  SetErrorLevel 2
  Quit
  earlier:
  RMDir /r "$INSTDIR\_internal" ; what the newer version has no more
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}${SEPARATOR}*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${NAME}.exe"

  WriteRegStr HKCU "Software\Classes\.nco" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\.nco\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(DOCUMENT)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" '"$INSTDIR\${NAME}.exe",0'
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" open "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  ${RefreshShellIcons}
SectionEnd

; Documents and settings are the user's, and stay.
Section "Uninstall"
  Call un.Closed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\nco-builder.exe"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  ReadRegStr $0 HKCU "Software\Classes\.nco" ""
  StrCmp $0 "${TYPE}" 0 another
  DeleteRegValue HKCU "Software\Classes\.nco" ""
  another:
  DeleteRegValue HKCU "Software\Classes\.nco\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.nco\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\.nco"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
SectionEnd
