import { statements } from "./runner/statements.ts"

/** Names that applications evaluate but no feature has. No foreign keys, because features and applications come and go. */
export const createUnknownFeatures = statements([
  `CREATE TABLE unknown_features (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (feature, environment, app_name)
  )`
])
