import { Result, Schema } from "effect"
import type { PostgresOptions } from "../../layer-postgres.ts"
import { connectionsOf, type OptionFault } from "./connection-options.ts"

/** Options of a database that cannot be honoured. Nothing was connected. */
export class DatabaseOptionsInvalid extends Schema.TaggedError<DatabaseOptionsInvalid>()("DatabaseOptionsInvalid", {
  problems: Schema.Array(Schema.String)
}) {
  override get message(): string {
    return `The database cannot be used: ${this.problems.join("; ")}`
  }
}

/** A line for each option that is wrong, under the names that the reader knows them by. */
export const databaseOptionProblems = (
  options: PostgresOptions,
  nameOf: (fault: OptionFault) => string = optionOf
): ReadonlyArray<string> =>
  Result.match(connectionsOf(options), {
    onFailure: (faults) => [...new Set(faults.map((fault) => `${nameOf(fault)} ${fault.problem}`))],
    onSuccess: () => []
  })

const optionOf = ({ option, parameter }: OptionFault): string =>
  parameter === undefined ? option : `the parameter ${parameter} of ${option}`
