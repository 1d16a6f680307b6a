/** Loaded for its effect. */
declare module '*.css'

/** Classes by name, one export each: the build writes their short names in where they are used. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
