import type { DeclaredOperation } from "./declared-operations.ts"
import { describeOperation } from "./describe-operation.ts"
import { answerKinds } from "./describe-response.ts"
import { describeSchema } from "./describe-schema.ts"
import { errorAnswer, errorAnswerName, sharedErrorExamples } from "./error-answers.ts"
import { type Json, mapObject, objectOf } from "./json.ts"
import { plainSchemas } from "./plain-schemas.ts"
import { shareComponents } from "./share-components.ts"

/** Makes the OpenAPI document say what the service does, where it would say something else, or nothing, by default. */
export const describeDocument = (
  document: Json,
  declared: ReadonlyMap<string, DeclaredOperation>
): Record<string, unknown> => {
  const plain = objectOf(plainSchemas(document))
  const components = objectOf(plain["components"])
  const errors = errorAnswersOf(objectOf(plain["paths"]))
  return shareComponents({
    ...plain,
    paths: mapObject(plain["paths"], (operations, path) =>
      mapObject(operations, (operation) => describeOperation(path, operation, declared))
    ),
    components: {
      ...components,
      schemas: mapObject(byName(components["schemas"]), describeSchema),
      responses: byName(Object.fromEntries(errors.map((kinds) => [errorAnswerName(kinds), errorAnswer(kinds)]))),
      examples: sharedErrorExamples(errors.flat())
    }
  })
}

/** The errors that each error answer can be one of. */
const errorAnswersOf = (paths: Json): ReadonlyArray<ReadonlyArray<string>> =>
  Object.values(paths)
    .flatMap((operations) => Object.values(objectOf(operations)))
    .flatMap((operation) => Object.entries(objectOf(objectOf(operation)["responses"])))
    .flatMap(([status, response]) => (Number(status) < 400 ? [] : [answerKinds(response)]))

const byName = (values: unknown): Json =>
  Object.fromEntries(Object.entries(objectOf(values)).toSorted(([left], [right]) => (left < right ? -1 : 1)))
