import { statements } from "./runner/statements.ts"

/** Which user an identity of a login provider belongs to. Earlier releases ignore it, and match by email. */
export const createProviderLinks = statements([
  `CREATE TABLE provider_links (
    issuer text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    linked_at timestamptz(3) NOT NULL,
    PRIMARY KEY (issuer, subject),
    CONSTRAINT provider_links_of_user UNIQUE (user_id, issuer)
  )`
])
