@echo off
rem Runs a program on every case of @ID@. Written by noughts generate.
rem output.txt gets for each case a line "== noughts N/@COUNT@", the program's output and an empty line.
if not "%~1"=="" goto run
>&2 echo usage: %~nx0 COMMAND [ARGUMENT]...
exit /b 2
:run
setlocal disabledelayedexpansion
set "case=%TEMP%\noughts-case-%RANDOM%.txt"
type nul >output.txt
for /f "tokens=1-4 delims=:/" %%a in ('findstr /b "::" "%~f0"') do (
    title case %%a of @COUNT@
    >"%case%" (
@ECHOES@
    )
    >>output.txt echo == noughts %%a/@COUNT@
    <"%case%" >>output.txt call %*
    >>output.txt echo.
)
del "%case%"
>&2 echo wrote output.txt
exit /b
@CASES@
