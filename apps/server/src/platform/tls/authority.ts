import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { AUTHORITY_LIFE_MS, BACKDATE_MS, CERTIFICATE_LIFE_MS } from './limits';

cryptoProvider.set(webcrypto as never);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A certificate with its key, both as PEM. */
export interface KeyedCertificate {
  readonly cert: string;
  readonly key: string;
}

/** What a server certificate is for. */
export interface ServerNames {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * Makes the school's own authority.
 * @param machine name of this machine, so that two authorities on one headset can be told apart
 */
export async function makeAuthority(machine: string, now = new Date()): Promise<KeyedCertificate> {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`Orrery authority of ${machine}`] }, { O: ['Orrery'] }],
    notBefore: new Date(now.getTime() - BACKDATE_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_LIFE_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      // No path below it: this authority signs servers, never other authorities.
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

/** Makes a certificate of this server, signed by the authority. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  { names, addresses }: ServerNames,
  now = new Date(),
): Promise<KeyedCertificate> {
  const keys = await makeKeys();
  const issuer = new X509Certificate(authority.cert);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names[0] ?? 'localhost'] }, { O: ['Orrery'] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now.getTime() - BACKDATE_MS),
    // The whole span counts against what browsers take.
    notAfter: new Date(now.getTime() - BACKDATE_MS + CERTIFICATE_LIFE_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys.privateKey) };
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ]) as Promise<webcrypto.CryptoKeyPair>;
}

/** Positive and random, as browsers want it. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const [bytes] = PemConverter.decode(pem);
  if (!bytes) throw new Error('the authority has no key');
  return webcrypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']);
}
