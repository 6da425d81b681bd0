import { addApplication, addCount, addInstance, addSighting, type MetricsBuffer } from "./metrics-buffer.ts"
import type { MetricsBatch } from "./write-metrics.ts"

/** The buffer in parts that a store takes at once. */
export const batchesOf = (buffer: MetricsBuffer): ReadonlyArray<MetricsBatch> => {
  const counts = [...buffer.counts.values()]
  const instances = [...buffer.instances.values()]
  const first = {
    applications: [...buffer.applications.values()],
    instances: instances.slice(0, MOST_AT_ONCE),
    sightings: [...buffer.sightings.values()],
    counts: counts.slice(0, MOST_AT_ONCE)
  }
  const parts = Math.ceil(Math.max(counts.length, instances.length) / MOST_AT_ONCE)
  const others = Array.from({ length: Math.max(0, parts - 1) }, (_, index) => {
    const [from, to] = [(index + 1) * MOST_AT_ONCE, (index + 2) * MOST_AT_ONCE]
    return { applications: [], sightings: [], instances: instances.slice(from, to), counts: counts.slice(from, to) }
  })
  return buffer.size === 0 ? [] : [first, ...others]
}

const MOST_AT_ONCE = 5000

/** Puts back what could not be written, before what came since. */
export const putBack = (buffer: MetricsBuffer, batches: ReadonlyArray<MetricsBatch>): void => {
  for (const { applications, counts, instances, sightings } of batches) {
    for (const count of counts) addCount(buffer, count)
    for (const application of applications) {
      const strategies = buffer.applications.get(application.appName)?.strategies ?? application.strategies
      addApplication(buffer, { ...application, strategies })
    }
    for (const instance of instances) {
      const later = buffer.instances.get(JSON.stringify([instance.appName, instance.environment, instance.instanceId]))
      addInstance(buffer, { ...instance, ...later })
    }
    for (const sighting of sightings) addSighting(buffer, sighting)
  }
}
