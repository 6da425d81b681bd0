import { supervise } from "../bootstrap/supervise.mjs"

export interface Step {
  readonly name: string
  /** What passes when the step passes. */
  readonly does: string
  readonly command: ReadonlyArray<string>
}

export interface StepOutcome {
  readonly passed: number
  readonly failed: number
}

/** Runs every step, also after a failure. Prints a line for each, and the output of those that fail. */
export const runSteps = async (steps: ReadonlyArray<Step>): Promise<StepOutcome> => {
  let passed = 0
  for (const step of steps) {
    process.stdout.write(`${step.name.padEnd(10)}${step.does.padEnd(50)}`)
    const started = performance.now()
    const { code, output, stopped } = await supervise(process.execPath, step.command, { quiet: true })
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    console.log(`${code === 0 ? "ok    " : "FAILED"}${seconds} s`)
    if (code === 0) passed++
    else console.log(`\n${output.trim()}\n`)
    if (stopped) process.exit(code)
  }
  return { passed, failed: steps.length - passed }
}
