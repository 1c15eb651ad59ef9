import { type Channel, CLOSE_CODE, channels, MAX_MESSAGE_BYTES, PROTOCOL_VERSION } from '@orrery/contract';
import { z } from 'zod';

/** The AsyncAPI document of the device protocol, as seen by the server. */
export function toAsyncApi(): Record<string, unknown> {
  const entries: [string, Channel][] = Object.entries(channels);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Orrery device protocol',
      version: String(PROTOCOL_VERSION),
      license: { name: 'Apache-2.0' },
      description: `Generated from packages/contract. MQTT 3.1.1 over WebSocket; payloads up to ${MAX_MESSAGE_BYTES} bytes. A connection that is refused or ended gets a WebSocket close code (${Object.entries(
        CLOSE_CODE,
      )
        .map(([name, code]) => `${code} ${name}`)
        .join(', ')}) with the reason's id. The story around it is docs/DEVICE-PROTOCOL.md.`,
    },
    defaultContentType: 'application/json',
    servers: {
      school: {
        host: '{host}',
        pathname: '/mqtt',
        protocol: 'wss',
        protocolVersion: '3.1.1',
        description: 'The same address and port as everything else; `ws` where the page is not encrypted.',
        variables: { host: { default: 'localhost:8080' } },
        security: [{ $ref: '#/components/securitySchemes/ticket' }],
      },
    },
    channels: Object.fromEntries(entries.map(([name, channel]) => [name, toChannel(name, channel)])),
    operations: Object.fromEntries(entries.map(([name, channel]) => [name, toOperation(name, channel)])),
    components: {
      messages: Object.fromEntries(entries.map(([name, channel]) => [name, toMessage(name, channel)])),
      securitySchemes: {
        ticket: {
          type: 'userPassword',
          description:
            'User name and client id are `client_id`, the password is `ticket`, of the session call.',
        },
      },
    },
  };
}

const PARAMETERS: Readonly<Record<string, string>> = {
  school: 'Id of the school.',
  device: 'Id of the device (`device_id` of its session).',
  session: "The page's session, the end of its `client_id`.",
};

function toChannel(name: string, { address, summary }: Channel) {
  const named = [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    address,
    summary,
    parameters: Object.fromEntries(
      named.map((parameter) => [parameter, { description: PARAMETERS[parameter] }]),
    ),
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
  };
}

function toOperation(name: string, { from, to, qos, retained, summary }: Channel) {
  return {
    action: from === 'server' ? 'send' : 'receive',
    summary,
    channel: { $ref: `#/channels/${name}` },
    messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
    bindings: { mqtt: { qos, retain: retained, bindingVersion: '0.2.0' } },
    'x-from': from,
    'x-to': to,
  };
}

function toMessage(name: string, { payload, from }: Channel) {
  if (!payload) return { name, contentType: 'application/octet-stream' };
  const io = from === 'server' ? 'output' : 'input';
  const { $schema: _, ...schema } = z.toJSONSchema(payload, { target: 'draft-7', io });
  return { name, contentType: 'application/json', payload: schema };
}
