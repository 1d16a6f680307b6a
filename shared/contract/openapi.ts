import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { AnyEndpoint } from './endpoint.ts'
import { ErrorEnvelope } from './common.ts'

/** Checks that JSON Schema has no word for; the schema is then wider than the call. */
const UNSPOKEN = [
  'check',
  'raw_check',
  'guard',
  'trim',
  'to_lower_case',
  'transform',
  'graphemes',
  'max_graphemes',
  'max_bytes',
  'rfc_email',
  'starts_with',
  'max_size',
]

/** What OpenAPI calls a file in a form. */
const BYTES = { type: 'string', format: 'binary' } as const

const isFile = (schema: { readonly type: string; readonly class?: unknown }): boolean =>
  schema.type === 'instance' && schema.class === File

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data'
const MEDIA_TYPES: Readonly<Record<AnyEndpoint['bodyType'], readonly string[]>> = {
  json: ['application/json'],
  form: [FORM],
  multipart: [MULTIPART],
  'form-or-multipart': [FORM, MULTIPART],
}

const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output') => {
  const config: ConversionConfig = {
    typeMode,
    errorMode: 'throw',
    ignoreActions: UNSPOKEN,
    overrideSchema: ({ valibotSchema }) => (isFile(valibotSchema) ? BYTES : undefined),
  }
  const { $schema: _, ...described } = toJsonSchema(schema, config)
  return described
}

/** The OpenAPI 3.1 document of the contract. Throws on a schema that it cannot describe. */
export const toOpenApi = (endpoints: readonly AnyEndpoint[]) => ({
  openapi: '3.1.0',
  info: {
    title: 'Assay',
    version: '1',
    description:
      'Security ratings for blockchain projects. Every answer that is not a success is an error envelope.',
  },
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operationOf(call)])),
    ]),
  ),
  components: {
    schemas: { Error: schemaOf(ErrorEnvelope, 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' } },
  },
})

const bodyOf = (body: v.GenericSchema, bodyType: AnyEndpoint['bodyType']) => {
  const media = { schema: schemaOf(body, 'input') }
  return Object.fromEntries(MEDIA_TYPES[bodyType].map((type) => [type, media]))
}

const operationOf = (endpoint: AnyEndpoint) => ({
  operationId: endpoint.id.replace('/', '-'),
  summary: endpoint.summary,
  tags: [endpoint.id.split('/')[0]],
  ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.kind === 'command'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'One per intent: a repeat under the same key changes nothing more.',
            schema: { type: 'string', maxLength: 128 },
          },
        ]
      : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: bodyOf(endpoint.body, endpoint.bodyType) },
  }),
  responses: {
    [String(endpoint.successStatus)]: {
      description: 'Success',
      ...(endpoint.output.type !== 'undefined' && { content: answersOf(endpoint) }),
    },
    ...refusalsOf(endpoint),
  },
})

const answersOf = ({ answerTypes, output }: AnyEndpoint) =>
  Object.fromEntries(
    answerTypes.map((type) => [
      type,
      { schema: type === 'application/json' ? schemaOf(output, 'output') : contentOf(type) },
    ]),
  )

/** What is no JSON: text, an SVG among it, or the bytes of a picture. */
const contentOf = (type: string) =>
  type.startsWith('text/') || type.endsWith('+xml') ? ({ type: 'string' } as const) : BYTES

const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const refusalsOf = ({ refusals }: AnyEndpoint) => {
  const namesOf = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  return Object.fromEntries(
    [...namesOf].map(([status, names]) => [
      String(status),
      {
        description: names.map(([name]) => name).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
