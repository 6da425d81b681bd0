import { statements } from "./runner/statements.ts"

/**
 * The word for a token's type, null for tokens of earlier releases; and its encrypted secret, where API tokens are kept
 * readable. Requests are counted by day without limit, and by five minutes for hours.
 */
export const addReadableTokensAndRequests = statements([
  "ALTER TABLE api_tokens ADD COLUMN type_name text",
  "ALTER TABLE api_tokens ADD COLUMN sealed_secret text",
  `CREATE TABLE daily_requests (
    day date NOT NULL,
    api text COLLATE "C" NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    connected_millis bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, api, outcome)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE recent_requests (
    since timestamptz(3) NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    endpoint text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (since, app_name, endpoint)
  ) WITH (fillfactor = 70)`
])
