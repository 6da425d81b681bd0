import { HashMap, Result } from "effect"

/** The map with all items under their names, or the first name that is taken, by the map or by an earlier item. */
export const insertNamed = <A extends { readonly name: string }>(
  map: HashMap.HashMap<string, A>,
  items: ReadonlyArray<A>
): Result.Result<HashMap.HashMap<string, A>, string> => {
  let inserted = map
  for (const item of items) {
    if (HashMap.has(inserted, item.name)) return Result.fail(item.name)
    inserted = HashMap.set(inserted, item.name, item)
  }
  return Result.succeed(inserted)
}
