import { SHORTEST_METRICS_TOKEN } from "@halyard/http-node"
import { Schema } from "effect"
import { textFile } from "./setting-values.ts"

const aToken = Schema.String.check(Schema.isMinLength(SHORTEST_METRICS_TOKEN))
const A_TOKEN = `a text of at least ${SHORTEST_METRICS_TOKEN} characters`

/** The token with which other machines read metrics. */
export const metricsVariables = {
  HALYARD_METRICS_TOKEN: Schema.optionalKey(Schema.RedactedFromValue(aToken).annotate({ expected: A_TOKEN })),
  HALYARD_METRICS_TOKEN_FILE: Schema.optionalKey(
    Schema.RedactedFromValue(textFile.pipe(Schema.decodeTo(aToken))).annotate({
      expected: `the path of a readable file with ${A_TOKEN}`
    })
  )
}

const Variables = Schema.Struct(metricsVariables)

export const metricsTokenOf = ({
  HALYARD_METRICS_TOKEN: token,
  HALYARD_METRICS_TOKEN_FILE: inFile
}: typeof Variables.Type) => {
  const metricsToken = token ?? inFile
  return metricsToken === undefined ? {} : { metricsToken }
}
