import { NameExists, type Resource } from "@halyard/core/domain"
import { HashMap, Option, Result } from "effect"

/** The value under the key, if there is one. */
export const lookUp = <K, V>(map: HashMap.HashMap<K, V>, key: K): V | undefined =>
  Option.getOrUndefined(HashMap.get(map, key))

/** Replaces the value under the key, if there is one. */
export const change = <K, V>(map: HashMap.HashMap<K, V>, key: K, replace: (value: V) => V): HashMap.HashMap<K, V> =>
  HashMap.modify(map, key, replace)

/** Adds all items under their names. Fails for the first name that the map or an earlier item has. */
export const insertNamed = <A extends { readonly name: string }>(
  resource: Resource,
  map: HashMap.HashMap<string, A>,
  items: ReadonlyArray<A>
): Result.Result<HashMap.HashMap<string, A>, NameExists> => {
  let inserted = map
  for (const item of items) {
    if (HashMap.has(inserted, item.name)) return Result.fail(new NameExists({ resource, name: item.name }))
    inserted = HashMap.set(inserted, item.name, item)
  }
  return Result.succeed(inserted)
}
