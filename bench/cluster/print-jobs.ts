import type { BenchTarget } from "../src/target.ts"

/**
 * Which instances have run each background job. One of them runs an exclusive job; all run those that serve themselves.
 */
export const printJobs = async (targets: ReadonlyArray<BenchTarget>): Promise<void> => {
  const runs = await Promise.all(targets.map(runsOf))
  const jobs = [...new Set(runs.flatMap((each) => [...each.keys()]))].toSorted()
  console.log("background job: runs on each instance")
  for (const job of jobs) console.log(`  ${job}: ${runs.map((each) => each.get(job) ?? 0).join(", ")}`)
}

const runsOf = async ({ url }: BenchTarget): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${url}/internal-backstage/prometheus`)).text()
  const runs = new Map<string, number>()
  for (const [, labels = "", count] of text.matchAll(/^halyard_job_runs_total\{([^}]*)\} (\d+)/gm)) {
    const job = /job="([^"]+)"/.exec(labels)?.[1] ?? ""
    runs.set(job, (runs.get(job) ?? 0) + Number(count))
  }
  return runs
}
