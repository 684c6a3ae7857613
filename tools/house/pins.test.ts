import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A tag can be moved to other code; a commit or a digest can't.

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const workflows = readdirSync(`${root}.github/workflows`).map(file => `.github/workflows/${file}`)

/** Images that are named by tag, each with the reason. docs/operations.md has the command that pins them. */
const byTag: Readonly<Record<string, string>> = {
  'docker/dockerfile:1': 'The syntax of the Dockerfile, which the builder brings.',
  'node:24-bookworm-slim': 'Fixes of Node and Debian come with each build; whoever publishes pins it.',
  'node:24-bookworm': 'Only tests run in it.',
  'debian:bookworm-slim': 'For a trial of the fleet on one machine.',
  'postgres:17-alpine': 'For a trial on one machine.',
  'minio/minio:RELEASE.2025-04-22T22-12-26Z': 'For a trial on one machine.',
  'minio/mc:RELEASE.2025-04-16T18-13-26Z': 'For a trial on one machine.',
  'axllent/mailpit:v1.27': 'For a trial on one machine.',
}

/** Actions that are not named by a commit, with the release that it is. */
const unpinnedActions = (workflow: string): string[] =>
  Array.from(workflow.matchAll(/\buses: *(.+)$/gm), ([, used = '']) => used).filter(
    used => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used),
  )

const built = ['lantern', 'lantern-engines']

/** Images of Dockerfiles, compose files and workflows without a digest; our own are built, not fetched. */
const unpinnedImages = (text: string): string[] =>
  Array.from(
    text.matchAll(/^(?:FROM|# syntax=| *image:| *container:) *([\w./:@-]+)/gm),
    ([, image = '']) => image,
  ).filter(image => !built.includes(image) && !/@sha256:[0-9a-f]{64}$/.test(image))

test('every action is pinned by a commit', () => {
  const texts = workflows.map(textOf)
  expect(texts.join('').match(/\buses:/g)?.length).toBeGreaterThan(3)
  expect(texts.flatMap(unpinnedActions)).toEqual([])
  expect(unpinnedActions('  - uses: actions/checkout@v4\n')).toEqual(['actions/checkout@v4'])
  expect(unpinnedActions(`  - uses: actions/checkout@${'a'.repeat(40)}\n`)).toHaveLength(1)
})

test('every image is pinned by a digest, or is listed here with the reason', () => {
  const files = ['Dockerfile', 'deploy/Dockerfile', 'compose.yaml', 'compose.fleet.yaml', ...workflows]
  const found = files.flatMap(file => unpinnedImages(textOf(file)))
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(byTag).toSorted())
  expect(unpinnedImages(`FROM node:24@sha256:${'a'.repeat(64)} AS build`)).toEqual([])
  expect(unpinnedImages('FROM node:24 AS build')).toEqual(['node:24'])
})
