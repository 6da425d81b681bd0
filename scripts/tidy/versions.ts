import { lineOf } from "./source.ts"

/** Where a file names the version of Halyard: in manifests, the chart, images and the code. */
const named =
  /\bhalyard:(\d+\.\d+\.\d+)|^export const VERSION = "(.+)"|^(?:version|appVersion): "?([\d.]+)|^ {2}"version": "(.+)"|^ *tag: "([\d.]+)"|"@halyard\/[\w-]+": "(\d.+)"/gm

/** All packages, the chart, the image and the server have one version. */
export const otherVersions = (path: string, text: string, version: string): ReadonlyArray<string> =>
  [...text.matchAll(named)]
    .map(({ index, ...found }) => ({
      line: lineOf(text, index),
      other: Object.values(found).slice(1, 7).find(Boolean)
    }))
    .filter(({ other }) => other !== version)
    .map(({ line, other }) => `${path}:${line}  names the version ${other}, and that of Halyard is ${version}`)
