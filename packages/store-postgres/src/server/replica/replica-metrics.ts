import { Metric } from "effect"

export const replicaUsed = Metric.gauge("halyard_database_replica_used", {
  description: "1 while the replica of the database is used, else 0"
})

export const replicaLagBytes = Metric.gauge("halyard_database_replica_lag_bytes", {
  description: "How many bytes of the log the replica of the database has not applied yet"
})

export const replicaLagSeconds = Metric.gauge("halyard_database_replica_lag_seconds", {
  description: "Seconds since the last change that the replica of the database has applied, while it is behind"
})

const reads = Metric.counter("halyard_database_replica_reads_total", {
  description: "Reads that the replica of the database may answer, by who answered",
  incremental: true
})

export const readOnReplica = Metric.withAttributes(reads, { by: "replica" })

export const readOnPrimary = Metric.withAttributes(reads, { by: "primary" })
