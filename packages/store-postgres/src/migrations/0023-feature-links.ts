import { statements } from "./statements.ts"

/**
 * Links of features, in the order of their positions. Creators were stored by email, and are shown by name where they have
 * one: features refer to the row, so they all change with it.
 */
export const addFeatureLinks = statements([
  `CREATE TABLE feature_links (
    id text COLLATE "C" PRIMARY KEY,
    position bigint GENERATED ALWAYS AS IDENTITY,
    feature text COLLATE "C" NOT NULL REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    url text NOT NULL,
    title text
  )`,
  "CREATE INDEX feature_links_by_feature ON feature_links (feature, position)",
  `UPDATE creators SET creator = json_build_object('id', creators.id, 'name', users.name, 'imageUrl', creator -> 'imageUrl')
  FROM users WHERE users.id = creators.id AND users.name <> ''`
])
