import { statements } from "../runner/statements.ts"

/**
 * Settings, banners and leases of jobs that run on one instance at a time. Leases are unlogged, because all are free
 * after a crash of the server.
 */
export const createInstance = statements([
  `CREATE TABLE settings (
    name text COLLATE "C" PRIMARY KEY,
    content json NOT NULL
  )`,
  `CREATE TABLE banners (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message text NOT NULL,
    enabled boolean NOT NULL,
    variant text NOT NULL,
    sticky boolean NOT NULL,
    icon text,
    link text,
    link_text text,
    dialog_title text,
    dialog text,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE UNLOGGED TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    ends_at timestamptz NOT NULL
  )`
])
