import { describe, expect, it } from "vitest"
import { readContainerFile } from "./container-file.ts"

const good = `FROM node:24 AS build
WORKDIR /build
COPY . .
RUN npm run server -- /server
FROM node:24-slim
ENV A=1 B="two words"
COPY --from=build /server /server
USER 1000:1000
VOLUME /data
HEALTHCHECK --interval=5s \\
  CMD ["node", "-e", "1"]
ENTRYPOINT ["node", "/server/main.js"]
`

describe("readContainerFile", () => {
  it("reads what builds and runs the image", () => {
    expect(readContainerFile(good)).toEqual({
      complaints: [],
      build: ["npm run server -- /server"],
      environment: { A: "1", B: "two words" },
      entrypoint: ["node", "/server/main.js"],
      healthCheck: ["node", "-e", "1"]
    })
  })

  it.each([
    ["root", "USER 1000:1000", "USER root", 'USER must be a number and not root, not "root"'],
    ["no volume", "VOLUME /data\n", "", "there must be one VOLUME"],
    ["an unknown instruction", "VOLUME /data", "VOLUME /data\nVOLUM /x", "line 10: Unknown instruction: VOLUM"],
    ["the newest base", "node:24-slim", "node", "the base node must have a tag other than latest"],
    [
      "files of the user",
      "VOLUME /data",
      "RUN touch /x\nVOLUME /data",
      "USER must come after all files are made, which belong to root then"
    ],
    ["ADD", "COPY . .", "ADD . .", "use COPY, since ADD unpacks and downloads"]
  ])("complains about %s", (_, from, to, complaint) => {
    expect(readContainerFile(good.replace(from, to)).complaints).toContain(complaint)
  })
})
