#!/usr/bin/env python3
"""Opens idle connections: those of consumers to the SCP, and those of the SCP to producers, each on an address in 127.20.0.0/16.

neighbours.py SCP-PORT CONSUMERS PRODUCERS PORT: prints "ready" when each producer has answered a request through the SCP. It
repeats the requests every 90 s, so that no connection is closed as idle, until it is killed.
"""
import asyncio
import resource
import struct
import sys

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST, SETTINGS, PING = 0, 1, 3, 4, 6
ACK, END_STREAM, END_HEADERS = 1, 1, 4


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def literal(name, value):
    assert len(name) < 127 and len(value) < 127
    return bytes([0, len(name)]) + name + bytes([len(value)]) + value


async def frames(reader, writer, preface):
    if preface:
        await reader.readexactly(len(PREFACE))
    while True:
        head = await reader.readexactly(9)
        payload = await reader.readexactly(int.from_bytes(head[:3], "big"))
        kind, flags, stream = head[3], head[4], int.from_bytes(head[5:], "big")
        if kind in (SETTINGS, PING) and not flags & ACK:
            writer.write(frame(kind, ACK, 0, payload if kind == PING else b""))
        yield kind, flags, stream


async def produce(reader, writer):
    writer.write(frame(SETTINGS, 0, 0))
    try:
        async for kind, _, stream in frames(reader, writer, True):
            if kind == HEADERS:
                writer.write(frame(HEADERS, END_STREAM | END_HEADERS, stream, b"\x89"))  # :status 204
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def consume(port, targets, answered):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(PREFACE + frame(SETTINGS, 0, 0))

    async def ask():
        stream = 1
        while True:
            for target in targets:
                block = b"\x82\x86" + literal(b":path", b"/nudm-sdm/v2/lab") + literal(b":authority", b"scp")
                block += literal(b"3gpp-sbi-target-apiroot", target)
                writer.write(frame(HEADERS, END_STREAM | END_HEADERS, stream, block))
                stream += 2
            await asyncio.sleep(90)

    asking = asyncio.create_task(ask())
    async for kind, _, _ in frames(reader, writer, False):
        if kind == HEADERS:
            answered()
    asking.cancel()


async def main(scp, consumers, producers, port):
    addresses = ["127.20.%d.%d" % (i // 250, i % 250 + 1) for i in range(producers)]
    servers = [await asyncio.start_server(produce, address, port) for address in addresses]
    left = producers

    def answered():
        nonlocal left
        left -= 1
        if left == 0:
            print("ready", len(servers), flush=True)

    targets = [b"http://%s:%d" % (address.encode(), port) for address in addresses]
    await asyncio.gather(*(consume(scp, targets[i::consumers], answered) for i in range(consumers)))


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(*map(int, sys.argv[1:])))
