import { statements } from "./runner/statements.ts"

/** Notifications are derived from events. What users read, and what they asked for by email, is stored. */
export const createBannersAndNotifications = statements([
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
  `CREATE TABLE read_notifications (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    event bigint NOT NULL,
    read_at timestamptz(3) NOT NULL,
    PRIMARY KEY (user_id, event)
  )`,
  `CREATE TABLE email_subscriptions (
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    subscription text COLLATE "C" NOT NULL,
    last_event bigint NOT NULL,
    PRIMARY KEY (user_id, subscription)
  )`
])
