/** What readers of the document should know before they read of any endpoint. It is Markdown. */
export const about = `Administration of feature flags: projects, environments, gradual rollouts, variants, segments, imports and health reports.

**Who calls.** Send an admin token or a personal access token as the value of the \`authorization\` header; \`Bearer <token>\` works too.
Without a valid one the answer is a 401, without the permission that an operation needs it is a 403. SDKs send a token
of their own in the same way: client tokens for \`/api/client\`, frontend tokens for \`/api/frontend\`.

**Requests** are JSON, and strict: a value of the wrong type or beyond its bounds is refused, never coerced or dropped. Unknown properties
are ignored. Moments are RFC 3339 in UTC, such as \`2026-11-20T18:00:00.000Z\`.

**Errors** have one shape: \`id\` (of this one error, which the service's log has too), \`name\` (the kind) and \`message\`. A 400 lists
every violation in \`details\`, each with a JSON pointer such as \`/body/name\`.

**Answers to GET** carry an \`ETag\`; send it back as \`If-None-Match\` to get a 304 while nothing has changed. Ignore properties that you do
not know: later versions send more. What is marked as deprecated may be removed; such operations answer \`Deprecation: true\`.`
