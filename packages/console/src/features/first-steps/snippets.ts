import type { Choice } from "../../components/select.tsx"

export type SnippetLanguage = "node" | "react" | "python" | "java" | "go" | "curl"

export const snippetLanguages: ReadonlyArray<Choice<SnippetLanguage>> = [
  { value: "node", label: "Node.js" },
  { value: "react", label: "React" },
  { value: "python", label: "Python" },
  { value: "java", label: "Java" },
  { value: "go", label: "Go" },
  { value: "curl", label: "curl" }
]

export interface SnippetParts {
  /** The address of this server, without `/api`. */
  readonly url: string
  readonly token: string
  readonly featureName: string
}

/** The few lines that ask for a flag in a language. */
export const snippet = (language: SnippetLanguage, parts: SnippetParts): string => snippets[language](parts)

const snippets: Readonly<Record<SnippetLanguage, (parts: SnippetParts) => string>> = {
  node: ({ featureName, token, url }) => `// npm install unleash-client
import { startUnleash } from "unleash-client"

const unleash = await startUnleash({
  url: "${url}/api/",
  appName: "my-app",
  customHeaders: { Authorization: "${token}" }
})
console.log(unleash.isEnabled("${featureName}", { userId: "7" }))`,
  react: ({ featureName, token, url }) => `// npm install @unleash/proxy-client-react unleash-proxy-client
// The token must be of the type "frontend".
import { FlagProvider, useFlag } from "@unleash/proxy-client-react"

const config = { url: "${url}/api/frontend", clientKey: "${token}", appName: "my-app" }
export const App = () => <FlagProvider config={config}><Page /></FlagProvider>

const Page = () => useFlag("${featureName}") ? <p>On</p> : <p>Off</p>`,
  python: ({ featureName, token, url }) => `# pip install UnleashClient
from UnleashClient import UnleashClient

client = UnleashClient(
    url="${url}/api",
    app_name="my-app",
    custom_headers={"Authorization": "${token}"},
)
client.initialize_client()
print(client.is_enabled("${featureName}", {"userId": "7"}))`,
  java: ({ featureName, token, url }) => `// io.getunleash:unleash-client-java
UnleashConfig config = UnleashConfig.builder()
    .appName("my-app")
    .instanceId("my-instance")
    .unleashAPI("${url}/api/")
    .apiKey("${token}")
    .build();
Unleash unleash = new DefaultUnleash(config);
boolean on = unleash.isEnabled("${featureName}");`,
  go: ({ featureName, token, url }) => `// go get github.com/Unleash/unleash-go-sdk/v5
unleash.Initialize(
    unleash.WithAppName("my-app"),
    unleash.WithUrl("${url}/api/"),
    unleash.WithCustomHeaders(http.Header{"Authorization": {"${token}"}}),
)
unleash.WaitForReady()
fmt.Println(unleash.IsEnabled("${featureName}"))`,
  curl: ({ token, url }) => `curl "${url}/api/client/features" \\
  --header "Authorization: ${token}"`
}
