/** Times and sizes of the broker, with their reasons. What both sides must agree on is in the contract. */

/** A ticket lives this long; the client fetches another before it ends. */
export const TICKET_LIFE_MS = 60 * 60 * 1000;

/** A socket that opened and says nothing is closed. */
export const CONNECT_TIMEOUT_MS = 5000;

/** Longest silence that a client may ask for: a dead headset must be noticed within a lesson's patience. */
export const MAX_KEEPALIVE_SECONDS = 60;

/** Bytes that may wait for one reader; beyond it the reader is asleep and is cut off. */
export const MAX_WAITING_BYTES = 512 * 1024;

/** A reader that has not emptied its buffer for this long is asleep, however little waits. */
export const STALL_LIMIT_MS = 5000;
export const STALL_CHECK_MS = 1000;

/** With this much waiting, poses are left out: the next one replaces them anyway. */
export const POSE_SKIP_BYTES = 64 * 1024;

/** Backstop under our own never-full stream: Aedes would wait 60 s, and stall every topic meanwhile. */
export const DRAIN_TIMEOUT_MS = 2000;

/** After a close frame the other side may answer this long, then the socket is destroyed. */
export const CLOSE_GRACE_MS = 2000;

/** Room for topic and header around the largest payload. */
export const PACKET_OVERHEAD_BYTES = 1024;

/** Messages a second that one client may publish, and how many at once. Ten poses a second are normal. */
export const PUBLISH_RATE = { perSecond: 200, burst: 1000 } as const;

/**
 * Bytes a second that one client may publish. A state is below one KiB, and every page of its school gets it; a page
 * that watches 500 headsets says so in 4 kB a second, and what it tells to all of them goes out 500 times.
 */
export const BYTE_RATE = { perSecond: 64 * 1024, burst: 1024 * 1024 } as const;

/** Events a second that one headset may have stored; it keeps the rest and sends them when it connects again. */
export const EVENT_RATE = { perSecond: 1, burst: 200 } as const;

/**
 * Reports of tests a second that one headset may have applied: a class answers once in some seconds, and a headset that
 * was away for a day sends what it has at once. They change rows that a test has anyway, so they fill no disk.
 */
export const REPORT_RATE = { perSecond: 10, burst: 900 } as const;

/** Reports of tests that come within this time are stored in one transaction. */
export const REPORT_GATHER_MS = 40;

/** Most reports of one transaction, and most that wait for one; a headset keeps what finds no room. */
export const REPORTS_AT_ONCE = 500;
export const REPORTS_WAITING = 20_000;

/** Poses a second of one headset that go on; ten are asked for, and clocks differ. What is beyond is left out. */
export const POSE_RATE = { perSecond: 12, burst: 24 } as const;

/** Subscriptions a second of one client; a headset makes five with each connection. */
export const SUBSCRIBE_RATE = { perSecond: 10, burst: 200 } as const;

/** Connections a second of one client: two pages with one identity take turns, a flood does not. */
export const CONNECTION_RATE = { perSecond: 2, burst: 60 } as const;

/** Packets of any kind a second on one connection; an acknowledgement costs a twentieth. */
export const PACKET_RATE = { perSecond: 500, burst: 3000 } as const;
export const ACKNOWLEDGEMENT_COST = 0.05;

/** A device that its school removes loses its connection within this time. */
export const RETIRED_CHECK_MS = 5000;

/** A console whose log-in ended loses its connection within this time. */
export const LOGGED_OUT_CHECK_MS = 5000;

/** Reported states are written together this often, the newest of each device. */
export const WRITE_BEHIND_MS = 200;

/** Wait before reports are written again that the database did not take: it may be starting. */
export const REWRITE_AFTER_MS = 2000;

/** An edge command that no device took for this long has lost its meaning. */
export const COMMAND_LIFE_MS = 30_000;

/** A device whose ticket ended is back with a new one in less than this; until then it is not called offline. */
export const RENEWAL_GRACE_MS = 4000;

/** A server that has said nothing to the database for this long is gone, and its headsets are where they moved to. */
export const SERVER_LIFE_MS = 10_000;
export const HEARTBEAT_MS = 2_000;

/** While servers do not hear each other, orders that others took are looked for in the database this often. */
export const CATCH_UP_MS = 1_000;

/** A server that has nothing to do with a school for this long stops listening to what others say of it. */
export const IDLE_SCHOOL_MS = 10 * 60_000;
export const IDLE_CHECK_MS = 60_000;

/** Headsets hear within this time of content that another process changed, or that nobody lived to tell of. */
export const CONTENT_CHECK_MS = 30_000;

/** Whoever asks about a school for the first time waits no longer for Redis than this. */
export const JOIN_PATIENCE_MS = 1_000;

/** After such a sleep others may have taken this server for gone: they count from what it last said. */
export const SLEEP_MS = SERVER_LIFE_MS - HEARTBEAT_MS - 1_000;

/** A server that woke up gives its headsets this time to come back, or to be somewhere else. */
export const RETURN_MS = 6_000;
