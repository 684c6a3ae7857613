import { expect, test } from 'vitest'
import { closureOf, importedModules } from './runtime-packages.ts'

test('modules of packages are found in what a bundler writes, and nothing else', () => {
  const code = `
import { a } from "react";
import "stripe";
import * as t from "node:fs";
import fs from "fs/promises";
import { x } from "./chunk-abc.js";
export { y } from "@scope/thing/deep";
const later = () => import("@aws-sdk/client-s3");
const here = import("./own.js");
const old = require("nodemailer");
const text = "import('joined-long-ago')";
createRequire(place).resolve("@fonts/hk/400/a.ttf");
`
  const packages = [
    '@aws-sdk/client-s3',
    '@fonts/hk',
    '@scope/thing',
    'nodemailer',
    'react',
    'stripe',
    'unused',
  ]
  expect(importedModules(code, new Set(packages)).sort()).toEqual([
    '@aws-sdk/client-s3',
    '@fonts/hk/400/a.ttf',
    '@scope/thing/deep',
    'nodemailer',
    'react',
    'stripe',
  ])
})

test('follows what packages need to where Node finds it: the nearest folder, then outwards', () => {
  const installed = {
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { optionalDependencies: { 'c-linux': '1', 'c-other-machine': '1' } },
    'node_modules/c-linux': {},
    'node_modules/d': {
      peerDependencies: { e: '1', f: '1' },
      peerDependenciesMeta: { f: { optional: true } },
    },
    'node_modules/e': {},
    'node_modules/f': {},
    'node_modules/unused': {},
  }
  expect(closureOf(['a', 'd'], installed).map(({ path }) => path)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/c-linux',
    'node_modules/d',
    'node_modules/e',
  ])
})
