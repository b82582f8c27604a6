#!/usr/bin/env node
// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
//
// Proxy for simulators and test tools without TLS and access tokens, in front of a core that was started with --secure. It accepts
// HTTP/2 in cleartext on loopback, at the ports 17100 (NRF), 17200 (SCP), 17300 (PCF) and 17400 (BSF). It forwards each request with
// an access token of the NRF and with the certificate of an NF instance, which the authority of the laboratory signs: the instance in
// the path, subscription or token request, else an instance of the proxy. For laboratories only, since any client of these ports can
// act as any NF instance. Needs Node.js 18 and openssl.
//
//   SIGCORE_DATA=… deploy/local/secure/cleartext.mjs

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import { homedir, tmpdir } from 'node:os';

const HOST = '127.0.0.1';
const PATIENCE_MILLIS = 20_000;
const HEARTBEAT_SECONDS = 20;
const TOKEN_MILLIS = 240_000; // less than the lifetime of tokens
const NFS = {
  nrf: { listen: 17100, port: 7143, type: 'NRF', scope: 'nnrf-nfm nnrf-disc' },
  scp: { listen: 17200, port: 7243 }, // requests the tokens for its producers itself
  pcf: {
    listen: 17300,
    port: 7343,
    type: 'PCF',
    scope: 'npcf-smpolicycontrol npcf-policyauthorization npcf-am-policy-control npcf-ue-policy-control ' +
      'npcf-eventexposure npcf-bdtpolicycontrol npcf-pdtq-policy-control npcf-am-policyauthorization',
  },
  bsf: { listen: 17400, port: 7443, type: 'BSF', scope: 'nbsf-management' },
};
const INSTANCE = /\/nf-instances\/([0-9a-f-]{36})/i;
const SUBSCRIPTION = /\/subscriptions\/([^/?]+)/;

const data = process.env.SIGCORE_DATA ?? `${process.env.XDG_STATE_HOME ?? `${homedir()}/.local/state`}/sigcore`;
const folder = mkdtempSync(`${tmpdir()}/cleartext-`);
process.on('exit', () => rmSync(folder, { recursive: true }));
process.on('SIGINT', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

// ---- certificates of NF instances ----------------------------------------------------------------------------------------

const openssl = (...args) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] });
const password = readFileSync(`${data}/identities/password`, 'utf8').trim();
openssl('pkcs12', '-in', `${data}/identities/authority.p12`, '-nodes', '-passin', `pass:${password}`, '-out', `${folder}/authority`);
openssl('ecparam', '-genkey', '-name', 'prime256v1', '-noout', '-out', `${folder}/key`);
const authority = readFileSync(`${data}/identities/authority.pem`);
const key = readFileSync(`${folder}/key`);
const certificates = new Map();

function certificate(instance) {
  if (!certificates.has(instance)) {
    writeFileSync(`${folder}/names`, `subjectAltName=DNS:localhost,IP:${HOST},URI:urn:uuid:${instance}\nextendedKeyUsage=clientAuth\n`);
    openssl('req', '-new', '-key', `${folder}/key`, '-subj', `/CN=${instance}`, '-out', `${folder}/request`);
    certificates.set(instance, openssl('x509', '-req', '-in', `${folder}/request`, '-CA', `${folder}/authority`,
      '-CAkey', `${folder}/authority`, '-days', '30', '-extfile', `${folder}/names`));
  }
  return certificates.get(instance);
}

// NF instances of the proxy: registered instances of the types that may use services of PCF and BSF, and an unregistered instance.
const own = randomUUID();
const ofType = { AF: own, SMF: randomUUID(), AMF: randomUUID() };
const unregistered = randomUUID();
const CONSUMERS = { 'npcf-smpolicycontrol': 'SMF', 'npcf-am-policy-control': 'AMF', 'npcf-ue-policy-control': 'AMF' };
const types = new Map(Object.entries(ofType).map(([type, instance]) => [instance, type])); // types of known NF instances
const subscribers = new Map(); // NF instances by the subscriptions that they have created

/** Returns the NF instance that sends a request. */
function speaker(nf, headers, body) {
  const path = headers[':path'];
  const instance = INSTANCE.exec(path)?.[1].toLowerCase();
  if (instance) {
    if (headers[':method'] === 'PUT') types.set(instance, parsed(body).nfType);
    return instance;
  }
  if (nf === 'scp') return uuid(headers['3gpp-sbi-discovery-requester-nf-instance-id']) ?? own;
  if (nf !== 'nrf') return ofType[CONSUMERS[path.split('/')[1]] ?? 'AF'];
  if (path.startsWith('/oauth2/')) return uuid(new URLSearchParams(body.toString()).get('nfInstanceId')) ?? own;
  if (path.startsWith('/nnrf-disc/')) {
    return uuid(new URLSearchParams(path.split('?')[1]).get('requester-nf-instance-id')) ?? unregistered;
  }
  const subscription = SUBSCRIPTION.exec(path)?.[1];
  if (subscription) return subscribers.get(subscription) ?? own;
  const { reqNfInstanceId, reqNfType } = path.endsWith('/subscriptions') ? parsed(body) : {};
  if (uuid(reqNfInstanceId) && reqNfType && !types.has(reqNfInstanceId)) types.set(reqNfInstanceId, reqNfType);
  return uuid(reqNfInstanceId) ?? unregistered;
}

const uuid = text => (/^[0-9a-f-]{36}$/i.test(text ?? '') ? text.toLowerCase() : undefined);

function parsed(body) {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {}; // the function rejects the invalid body
  }
}

// ---- connections and tokens -----------------------------------------------------------------------------------------------

const sessions = new Map();
const tokens = new Map();

function session(port, instance) {
  const name = `${port} ${instance}`;
  let found = sessions.get(name);
  if (!found || found.destroyed || found.closed) {
    found = http2.connect(`https://${HOST}:${port}`, { ca: authority, key, cert: certificate(instance) });
    found.on('error', () => {}); // its streams receive the error too
    sessions.set(name, found);
  }
  return found;
}

function send(port, instance, headers, body) {
  return new Promise((resolve, reject) => {
    const stream = session(port, instance).request(
      { ...headers, ':scheme': 'https', ':authority': `${HOST}:${port}` }, { endStream: body.length === 0 });
    const octets = [];
    let answer;
    stream.on('response', received => (answer = received));
    stream.on('data', octet => octets.push(octet));
    stream.on('end', () => resolve({ headers: answer, body: Buffer.concat(octets) }));
    stream.on('error', reject);
    stream.setTimeout(PATIENCE_MILLIS, () => stream.close(http2.constants.NGHTTP2_CANCEL));
    if (body.length > 0) stream.end(body);
  });
}

/** Returns the value of Authorization; undefined if the NRF grants no token, so that the function answers 401. */
async function token(nf, instance) {
  const name = `${nf} ${instance}`;
  const known = tokens.get(name);
  if (known?.until > Date.now()) return known.value;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    nfInstanceId: instance,
    nfType: types.get(instance) ?? 'AF',
    targetNfType: NFS[nf].type,
    scope: NFS[nf].scope,
  });
  const answer = await send(NFS.nrf.port, instance,
    { ':method': 'POST', ':path': '/oauth2/token', 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from(form.toString()));
  if (answer.headers[':status'] !== 200) return undefined;
  const value = `Bearer ${JSON.parse(answer.body).access_token}`;
  tokens.set(name, { value, until: Date.now() + TOKEN_MILLIS });
  return value;
}

// ---- requests -------------------------------------------------------------------------------------------------------------

/** Replaces addresses of the functions by those of the proxy. */
const inCleartext = text => text.replace(/https:\/\/(?:127\.0\.0\.1|localhost):7([1-4])43/g, `http://${HOST}:17$100`);
const fields = headers => Object.fromEntries(Object.entries(headers).filter(([name]) => typeof name === 'string'));

async function pass(nf, headers, body) {
  const instance = speaker(nf, headers, body);
  const request = fields(headers);
  if (NFS[nf].scope && !request.authorization && !request[':path'].startsWith('/oauth2/')) {
    const authorization = await token(nf, instance);
    if (authorization) request.authorization = authorization;
  }
  const answer = await send(NFS[nf].port, instance, request, body);
  const back = fields(answer.headers);
  const made = SUBSCRIPTION.exec(back.location ?? '')?.[1];
  if (made) subscribers.set(made, instance);
  for (const name of Object.keys(back)) if (typeof back[name] === 'string') back[name] = inCleartext(back[name]);
  if (!/json/.test(back['content-type'] ?? '') || back['content-encoding']) return { headers: back, body: answer.body };
  const text = Buffer.from(inCleartext(answer.body.toString()));
  if (back['content-length']) back['content-length'] = String(text.length);
  return { headers: back, body: text };
}

function serve(nf) {
  const server = http2.createServer();
  server.on('stream', (stream, headers) => {
    const octets = [];
    stream.on('error', () => {}); // the client has closed the connection
    stream.on('data', octet => octets.push(octet));
    stream.on('end', async () => {
      try {
        const answer = await pass(nf, headers, Buffer.concat(octets));
        if (!stream.destroyed) {
          stream.respond(answer.headers, { endStream: answer.body.length === 0 });
          if (answer.body.length > 0) stream.end(answer.body);
        }
      } catch (failure) {
        console.error(`${nf} ${headers[':method']} ${headers[':path']}: ${failure.message}`);
        if (!stream.destroyed) stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
      }
    });
  });
  server.listen(NFS[nf].listen, HOST, () => console.log(`${nf} at http://${HOST}:${NFS[nf].listen}`));
}

// ---- NF instances of the proxy, for requests without one -----------------------------------------------------------------------

async function register() {
  for (const [nfType, nfInstanceId] of Object.entries(ofType)) {
    const profile = {
      nfInstanceId,
      nfType,
      nfStatus: nfType === 'AF' ? 'REGISTERED' : 'UNDISCOVERABLE',
      ipv4Addresses: [HOST],
      heartBeatTimer: 3 * HEARTBEAT_SECONDS,
    };
    const answer = await send(NFS.nrf.port, nfInstanceId, {
      ':method': 'PUT',
      ':path': `/nnrf-nfm/v1/nf-instances/${nfInstanceId}`,
      'content-type': 'application/json',
      authorization: (await token('nrf', nfInstanceId)) ?? '',
    }, Buffer.from(JSON.stringify(profile)));
    if (answer.headers[':status'] >= 300) throw new Error(`the NRF answered ${answer.headers[':status']}: ${answer.body}`);
  }
}

try {
  await register();
} catch (failure) {
  console.error(`registration at the NRF failed; was the core started with --secure? ${failure.message}`);
  process.exit(1);
}
setInterval(() => register().catch(failure => console.error(`heart-beat: ${failure.message}`)), HEARTBEAT_SECONDS * 1000);
Object.keys(NFS).forEach(serve);
