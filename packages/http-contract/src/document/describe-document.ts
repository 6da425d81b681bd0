import type { DeclaredOperation } from "./declared-operations.ts"
import { describeOperation } from "./describe-operation.ts"
import { answerKinds } from "./describe-response.ts"
import { errorAnswer, errorAnswerName, sharedErrorExamples } from "./error-answers.ts"
import { byKey, type Json, mapObject, objectOf } from "./json.ts"
import { plainSchemas } from "./plain-schemas.ts"
import { shareExamples } from "./share-examples.ts"
import { shareComponents } from "./share-components.ts"

/** Adds to the generated OpenAPI document what operations declare, and moves what recurs to the components. */
export const describeDocument = (
  document: Json,
  declared: ReadonlyMap<string, DeclaredOperation>
): Record<string, unknown> => {
  const plain = objectOf(plainSchemas(document))
  const components = objectOf(plain["components"])
  const schemas = byKey(objectOf(components["schemas"]))
  const errors = errorAnswersOf(objectOf(plain["paths"]))
  const described = mapObject(plain["paths"], (operations, path) =>
    mapObject(operations, (operation) => describeOperation(operation, { path, schemas, declared }))
  )
  const shared = shareExamples({ paths: described, schemas })
  return shareComponents({
    ...plain,
    paths: shared.paths,
    components: {
      ...components,
      schemas: shared.schemas,
      responses: byKey(
        Object.fromEntries(errors.map((kinds) => [errorAnswerName(kinds), errorAnswer(kinds, schemas)]))
      ),
      examples: sharedErrorExamples(errors.flat())
    }
  })
}

/** For each error answer, the names of the schemas that it can have. */
const errorAnswersOf = (paths: Json): ReadonlyArray<ReadonlyArray<string>> =>
  Object.values(paths)
    .flatMap((operations) => Object.values(objectOf(operations)))
    .flatMap((operation) => Object.entries(objectOf(objectOf(operation)["responses"])))
    .flatMap(([status, response]) => (Number(status) < 400 ? [] : [answerKinds(response)]))
