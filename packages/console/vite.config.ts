import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { assetLicences } from "./scripts/asset-licences.ts"
import { compressedFiles } from "./scripts/compressed-files.ts"
import { sharedChunks } from "./scripts/shared-chunks.ts"

const root = fileURLToPath(new URL(".", import.meta.url))
const LICENCES = "licences.md"

/** The server that `npm run console` talks to. */
const server = process.env["HALYARD_URL"] ?? "http://localhost:4242"

export default defineConfig({
  // Addresses of files are relative, so that the page works below any path. The server sets the base of the document.
  base: "./",
  plugins: [react(), assetLicences({ file: LICENCES, root }), compressedFiles()],
  // Packages of this workspace are used by their sources.
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist/page",
    emptyOutDir: true,
    target: "es2023",
    // A list of files and what each needs: the budget of the gate reads it.
    manifest: true,
    license: { fileName: LICENCES },
    // The policy of the page forbids scripts and styles within the document, and files as data.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks() },
        // The bundler names shared files after everything that shares them.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? "asset").replace(/(~.*)?\.[^.]*$/, "")}-[hash][extname]`
      }
    },
    assetsInlineLimit: 0
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/auth", "/invite", "/logout", "/health", "/ready", "/docs", "/internal-backstage"].map((path) => [
        path,
        { target: server }
      ])
    )
  }
})
