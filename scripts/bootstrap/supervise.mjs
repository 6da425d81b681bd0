import { spawn } from "node:child_process"
import { constants } from "node:os"
import { root } from "./paths.mjs"

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"]
const parent = process.ppid
const startedByNpm = process.env.npm_lifecycle_event !== undefined

/**
 * Runs a program to its end and returns its exit code. Passes stop signals on. Under npm it also stops the program when
 * the parent process is gone, because a shell in between dies of SIGTERM without passing it on. With `quiet` the output
 * is returned instead of printed. A program that takes longer than `timeoutMs` is killed. @param {string} command
 * @param {ReadonlyArray<string>} args @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, timeoutMs?:
 * number }} options @returns {Promise<{ code: number, output: string, stopped: boolean }>}
 */
export const supervise = (command, args, { cwd = root, env = process.env, quiet = false, timeoutMs } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = quiet ? ["ignore", "pipe", "pipe"] : "inherit"
    const child = spawn(command, args, { cwd, env, stdio, timeout: timeoutMs, killSignal: "SIGKILL" })

    let output = ""
    child.stdout?.setEncoding("utf8").on("data", (text) => (output += text))
    child.stderr?.setEncoding("utf8").on("data", (text) => (output += text))

    let stopped = false
    const stop = (signal) => {
      stopped = true
      child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    const parentWatch = setInterval(() => {
      if (process.ppid === parent || !startedByNpm) return
      clearInterval(parentWatch)
      stop("SIGTERM")
    }, 200)

    const settle = (answer) => {
      for (const signal of stopSignals) process.off(signal, stop)
      clearInterval(parentWatch)
      answer()
    }
    child.on("error", (error) => settle(() => reject(error)))
    child.on("close", (code, signal) =>
      settle(() => resolve({ code: code ?? 128 + constants.signals[signal], output, stopped }))
    )
  })
