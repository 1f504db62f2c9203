// Once in a process, as every module is.
import './cheap-password-hashes.ts'
import './patience.ts'
import { expectClockLeftRunning } from './clock-left-running.ts'

// Again for each file.
expectClockLeftRunning()
