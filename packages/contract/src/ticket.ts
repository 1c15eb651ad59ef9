import { z } from 'zod';

/** Claims of a broker ticket, in the form that large MQTT brokers read natively. */
export const ticketClaims = z.object({
  /** `device:{id}` or `console:{session}`; also the MQTT client id. */
  sub: z.string(),
  school: z.number().int().positive(),
  exp: z.number(),
  /** Consoles: the log-in (a hash) that the ticket belongs to, and with which it ends. */
  login: z.string().optional(),
  /** Devices: names the secret with which the ticket was got, and with which it ends. */
  mark: z.string().optional(),
  acl: z.object({ pub: z.array(z.string()), sub: z.array(z.string()) }),
});
export type TicketClaims = z.infer<typeof ticketClaims>;

/** What a device or console gets to open the broker connection. */
export const brokerAccess = z.object({
  /** MQTT client id and username. */
  client_id: z.string(),
  /** MQTT password. */
  ticket: z.string(),
  /** When the ticket ends, server time in milliseconds. */
  expires: z.number(),
  /** Path or full address of the broker's WebSocket. */
  mqtt_address: z.string(),
});
export type BrokerAccess = z.infer<typeof brokerAccess>;

/** WebSocket close codes that carry a refusal's reason (the close reason is the error's id). */
export const CLOSE_CODE = { refused: 4401, tooSlow: 4408, tooLarge: 1009, stopping: 1001 } as const;
