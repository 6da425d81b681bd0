import { propertyDescription } from "../descriptions/properties.ts"
import { schemaDescriptions } from "../descriptions/schemas.ts"
import { type Json, mapObject, objectOf } from "./json.ts"

/** Says what a schema and its properties are. What the schema itself says goes before. */
export const describeSchema = (schema: unknown, name: string): Json => {
  const members = objectOf(schema)
  return {
    ...described(members, schemaDescriptions[name]),
    ...(members["properties"] === undefined
      ? {}
      : {
          properties: mapObject(members["properties"], (property, key) =>
            described(objectOf(property), propertyDescription(name, key))
          )
        })
  }
}

const described = ({ description: own, ...schema }: Json, usual: string | undefined): Json => {
  const description = own ?? usual
  return description === undefined ? schema : { description, ...schema }
}
