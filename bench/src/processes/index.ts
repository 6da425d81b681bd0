// Starts the server as a process, for the benchmark and for other programs that try it.
export { halyard } from "./halyard.ts"
export { memoryOf } from "./memory.ts"
export { type RunningProcess, startProcess } from "./start-process.ts"
export { untilItAnswers, untilItPrints } from "./until-it-answers.ts"
export { type MeasuredServer, type ServerKind, startServer } from "./server.ts"
