// Imported first by every main script: the server's TypeScript runs with Node 24's type stripping.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Node 24 or later is needed, this is ${process.version}; "npm start" and "npm test" bring it along.\n`,
  )
  process.exit(1)
}
