import { existsSync } from "node:fs"
import { join } from "node:path"
import { filesUnder, root } from "../tidy/files.ts"

/** What a page takes for granted. */
export interface PageSetup {
  /** Commands before the first block: what the reader has already. */
  readonly before?: string
  /** What stands in the page for something of the reader's, and what it is here. */
  readonly replaced?: Readonly<Record<string, string>>
  /**
   * By default, a page with commands has a server of its own. `shared` is for pages that do not disturb others: what
   * they make has other names, and they read nothing about the whole instance. `stopped` is for commands on a database
   * that no server uses.
   */
  readonly server?: "own" | "shared" | "stopped"
  /** Whether `DATABASE_URL` leads to an empty database of PostgreSQL. */
  readonly postgres?: boolean
  /** Whether there is an Unleash server at https://unleash.example. */
  readonly unleash?: boolean
}

/** The pages whose blocks are run, and their setups. Decisions and the generated reference have nothing to run. */
export const pagesToRun = (): ReadonlyArray<{ readonly page: string; readonly setup: PageSetup }> =>
  filesUnder("")
    .filter((path) => /^(README|CONTRIBUTING|docs\/.*|(packages|examples)\/[^/]+\/README)\.md$/.test(path))
    .map((page) => ({ page, setup: setups[page] ?? {} }))

const aFlag = (name: string) => `api "$API/projects/default/features" -d '{"name": "${name}"}' >/dev/null\n`

/** Of the first page: on for a quarter of the users in production, of whom 2 is one. */
const aReleasedFlag = `${aFlag("new-checkout")}api "$API/projects/default/features/new-checkout/environments/production/strategies" \\
  -d '{"name": "flexibleRollout", "parameters": {"rollout": "25", "stickiness": "userId", "groupId": "new-checkout"}}' >/dev/null
api -X POST "$API/projects/default/features/new-checkout/environments/production/on" >/dev/null
`

const aClientToken = `SECRET=$(halyard token create --url http://localhost:4242 --token "$TOKEN" \\
  --name shop --type client --environment production)
`

const launchDarklyExport = `cat >flags.json <<'END_OF_FILE'
{ "items": [{ "key": "banner", "name": "banner", "kind": "boolean", "temporary": true, "tags": [],
  "variations": [{ "value": true }, { "value": false }],
  "environments": { "production": { "on": true, "archived": false, "salt": "s", "targets": [], "contextTargets": [], "rules": [],
    "fallthrough": { "variation": 0 }, "offVariation": 1, "prerequisites": [] } } }] }
END_OF_FILE
echo '{ "items": [] }' >segments.json
`

const setups: Readonly<Record<string, PageSetup>> = {
  "docs/authentication.md": { server: "shared" },
  "docs/change-requests.md": { before: aFlag("checkout") },
  "docs/command-line.md": {
    before: `${aFlag("new-checkout")}mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions\nfpath=(. .)\n`
  },
  "docs/declarative-files.md": {
    before: `${aFlag("new-checkout")}mkdir -p src\n`
  },
  "docs/embedding.md": { postgres: true },
  "docs/embedding-frameworks.md": { postgres: true },
  "docs/history.md": { server: "shared", before: aFlag("checkout") },
  "docs/integrations.md": { server: "shared" },
  "docs/login.md": { server: "shared" },
  "docs/provisioning.md": { server: "shared" },
  "docs/release-plans.md": { before: aFlag("checkout") },
  "docs/operations.md": {
    replaced: { "/backups/": "backups/", "/var/lib/halyard": "restored" },
    before: "mkdir backups\n"
  },
  "docs/impact-metrics.md": { server: "shared", before: aClientToken },
  "docs/sdks.md": { before: aReleasedFlag },
  "docs/moving/README.md": { server: "stopped" },
  "docs/moving/unleash.md": {
    // The server of the page goes on, so the move is into another database.
    before: 'cp -r "$DOCS_DATA" moved\n',
    replaced: { "npm start -- move-from": "HALYARD_DATA_DIR=moved npm start -- move-from" },
    unleash: true
  },
  "docs/moving/flag-services.md": {
    server: "stopped",
    before: launchDarklyExport,
    replaced: { "--project shop": "--project default" }
  },
  "docs/postgresql.md": { server: "stopped", postgres: true },
  "packages/client/README.md": { server: "own" },
  "packages/http-contract/README.md": { server: "shared" },
  "packages/store-postgres/README.md": { postgres: true }
}

/** Names of pages that were moved would be setups of nothing. */
export const setupsOfNoPage = (): ReadonlyArray<string> =>
  Object.keys(setups).filter((page) => !existsSync(join(root, page)))
