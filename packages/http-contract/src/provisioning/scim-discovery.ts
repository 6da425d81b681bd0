import { GROUP_SCHEMA, MOST_RESOURCES, USER_SCHEMA } from "@halyard/core/domain"

/** What this service supports of SCIM (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  documentationUri: "https://www.rfc-editor.org/rfc/rfc7644",
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that an administrator generated for provisioning",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true
    }
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` }
})

/** The kinds of resources (RFC 7643, 6). */
export const resourceTypes = (base: string) =>
  [
    { id: "User", endpoint: "/Users", description: "A user of the instance", schema: USER_SCHEMA },
    { id: "Group", endpoint: "/Groups", description: "Users who share roles", schema: GROUP_SCHEMA }
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    name: type.id,
    ...type,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.id}` }
  }))

/** The attributes that are stored. Others are ignored (RFC 7643, 7). */
export const scimSchemas = (base: string) =>
  [
    {
      id: USER_SCHEMA,
      name: "User",
      description: "A user of the instance",
      attributes: [
        attribute("userName", "The name of the user, unique among users", { required: true, uniqueness: "server" }),
        externalId,
        attribute("displayName", "The name to show"),
        attribute("active", "Whether the user may log in", { type: "boolean" }),
        complex("name", "The parts of the name", {}, [
          attribute("formatted", "The whole name"),
          attribute("familyName", "The family name"),
          attribute("givenName", "The given name"),
          attribute("middleName", "The middle name"),
          attribute("honorificPrefix", "The title"),
          attribute("honorificSuffix", "The suffix")
        ]),
        complex("emails", "Email addresses. The primary one counts, or else the one at work", { multiValued: true }, [
          attribute("value", "The address"),
          attribute("type", "Such as work"),
          attribute("display", "The address to show"),
          attribute("primary", "Whether it is the preferred one", { type: "boolean" })
        ])
      ]
    },
    {
      id: GROUP_SCHEMA,
      name: "Group",
      description: "Users who share roles",
      attributes: [
        attribute("displayName", "The name of the group, unique among groups", {
          required: true,
          uniqueness: "server"
        }),
        externalId,
        complex("members", "The members", { multiValued: true }, [
          attribute("value", "The id of a user", { mutability: "immutable", caseExact: true }),
          attribute("display", "The name of the user", { mutability: "readOnly" }),
          attribute("type", "Always User", { mutability: "immutable", canonicalValues: ["User"] })
        ])
      ]
    }
  ].map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` }
  }))

interface Characteristics {
  readonly type?: "boolean"
  readonly required?: boolean
  readonly multiValued?: boolean
  readonly caseExact?: boolean
  readonly mutability?: "readOnly" | "immutable"
  readonly uniqueness?: "server"
  readonly canonicalValues?: ReadonlyArray<string>
}

const attribute = (name: string, description: string, { type, ...others }: Characteristics = {}) => ({
  name,
  type: type ?? "string",
  multiValued: false,
  description,
  required: false,
  ...(type === undefined ? { caseExact: false } : {}),
  mutability: "readWrite",
  returned: "default",
  ...(type === undefined ? { uniqueness: "none" } : {}),
  ...others
})

const externalId = attribute("externalId", "The id in the directory", { caseExact: true })

const complex = (
  name: string,
  description: string,
  characteristics: Pick<Characteristics, "multiValued">,
  subAttributes: ReadonlyArray<ReturnType<typeof attribute>>
) => ({
  name,
  type: "complex",
  multiValued: false,
  description,
  required: false,
  mutability: "readWrite",
  returned: "default",
  ...characteristics,
  subAttributes
})
