/** The introduction of the document, as Markdown. */
export const about = `Administration of feature flags: projects, environments, gradual rollouts, variants, segments, imports and health reports.

**Authentication.** Send an admin token or a personal token in the \`authorization\` header; \`Bearer <token>\` works too.
Without a valid token the answer is 401; without the permission that an operation needs it is 403. SDKs send their
own tokens in the same way: client tokens for \`/api/client\`, frontend tokens for \`/api/frontend\`.

**Requests** are JSON and strict: values of the wrong type or out of bounds are refused, never coerced or dropped. Unknown properties
are ignored. Times are RFC 3339 in UTC, such as \`2026-11-20T18:00:00.000Z\`.

**Reasons.** Any write may say in the header \`Halyard-Reason\` why it is made, in at most 1,000 characters. The reason is kept with the
events of the change, and is found by searches. Percent-encode what is not Latin-1, as UTF-8, and percent signs.

**Errors** have one format: \`id\` (identifies this one error, also in the service's log), \`name\` (the kind) and \`message\`. A 400 lists
every violation in \`details\`, each with a JSON pointer such as \`/body/name\`.

**Answers to GET** have an \`ETag\`. Send it back as \`If-None-Match\` to get a 304 while nothing has changed. Ignore unknown properties:
later versions can send more. Deprecated parts may be removed; deprecated operations answer \`Deprecation: true\`.`
