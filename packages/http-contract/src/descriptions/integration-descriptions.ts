/** Other services that are told of events. */
export const integrationSchemas = {
  Integration: "How events get to another service. Its secret parameters are masked.",
  IntegrationGiven: "An integration to make, or what one is to be.",
  IntegrationList: "The integrations that the caller may see, and what kinds there can be.",
  ProviderDefinition: "A kind of receivers, and what an integration of it needs to be told.",
  ProviderParameter: "What an integration of a provider can be told.",
  IntegrationEvent: "What became of an event that an integration handled.",
  IntegrationEvents: "A part of what an integration did, newest first."
}

const projects = "Ids of projects whose events it is told of; none, or *, for all"
const environments = "Names of environments whose events it is told of; none, or *, for all"

/** Properties of those. */
export const integrationProperties = {
  provider: "The name of its provider",
  "Integration.enabled": "Whether it is told of events",
  "Integration.parameters": "What its provider needs to be told; ***** for secrets",
  "Integration.events": "The types of events that it is told of",
  "Integration.projects": `${projects}. Those that the caller may not see are left out`,
  "Integration.environments": environments,
  "IntegrationGiven.description": "What people should know about it; as it was if it is left out",
  "IntegrationGiven.enabled": "Whether it is to be told of events",
  "IntegrationGiven.parameters":
    "What its provider needs to be told; ***** for a secret that is kept. Those that the provider does not know are left out",
  "IntegrationGiven.events": "The types of events that it is to be told of",
  "IntegrationGiven.projects": projects,
  "IntegrationGiven.environments": environments,
  addons: "The integrations, by their ids",
  providers: "The providers",
  "ProviderDefinition.displayName": "The name for people",
  documentationUrl: "Where to read more",
  "ProviderDefinition.deprecated": "Why no more integrations of it should be made",
  howTo: "How to set one up, as Markdown",
  "ProviderDefinition.parameters": "What an integration can be told",
  "ProviderDefinition.events": "The types of events that it can tell of",
  "ProviderDefinition.tagTypes": "Types of tags that its integrations look at; they are made with the first one",
  installation: "Where something has to be installed first",
  alerts: "What people should know before they set one up",
  "ProviderParameter.displayName": "The name for people",
  "ProviderParameter.type": "What to ask for it with: text, url, or textfield for several lines",
  placeholder: "What a form shows while it is empty",
  "ProviderParameter.required": "Whether it must be given",
  sensitive: "Whether it is secret, so that it is never shown",
  "IntegrationEvent.id": "A number in digits, greater than those of older ones",
  integrationId: "The id of the integration",
  "IntegrationEvent.createdAt": "When the integration was done with it",
  state: "Whether it was delivered: success, failed, or successWithErrors if something was wrong besides",
  stateDetails: "The same for people, with the status code if there was one",
  "IntegrationEvent.event": "The event",
  "IntegrationEvent.details": "What else is known of the last try, without secrets",
  integrationEvents: "What became of events, newest first"
}
