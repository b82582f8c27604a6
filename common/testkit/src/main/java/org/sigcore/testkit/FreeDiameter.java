// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * freeDiameter's parser in this process, with its dictionaries of the base protocol, NASREQ, credit control and 3GPP.
 * It validates messages as a freeDiameter node does before it passes them to its application, and discards those that
 * it rejects. Available if the packages {@code freediameterd} and {@code freediameter-extensions} are installed.
 * Confined to one thread at a time.
 */
@SuppressWarnings("restricted") // native code, in tests only
public final class FreeDiameter {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final int RTLD_NOW = 2;
    private static final int RTLD_GLOBAL = 0x100;
    private static final List<String> DICTIONARIES = List.of("dict_nasreq", "dict_dcca", "dict_dcca_3gpp");
    private static final int CONFIGURATION_BYTES = 8192;
    private static final int FATAL = 6;
    private static @Nullable FreeDiameter loaded;

    private final Arena arena = Arena.global();
    private final MemorySegment dictionary;
    private final MethodHandle parseBuffer;
    private final MethodHandle parseRules;
    private final MethodHandle avpHeader;
    private final MethodHandle free;

    private FreeDiameter(Path extensions) {
        SymbolLookup library = name -> {
            MemorySegment symbol = (MemorySegment) call(dlsym(), MemorySegment.NULL, arena.allocateFrom(name));
            return symbol.address() == 0 ? Optional.empty() : Optional.of(symbol);
        };
        open(installed("libfdproto.so").orElseThrow());
        open(installed("libfdcore.so").orElseThrow());
        variable(library, "fd_g_debug_lvl").set(ValueLayout.JAVA_INT, 0, FATAL);
        expectZero(call(function(library, "fd_libproto_init", ValueLayout.JAVA_INT)));
        MemorySegment pointer = arena.allocate(ValueLayout.ADDRESS);
        expectZero(call(function(library, "fd_dict_init", ValueLayout.JAVA_INT, ValueLayout.ADDRESS), pointer));
        dictionary = pointer.get(ValueLayout.ADDRESS, 0);
        expectZero(call(
                function(library, "fd_dict_base_protocol", ValueLayout.JAVA_INT, ValueLayout.ADDRESS), dictionary));
        configure(library);
        DICTIONARIES.forEach(name -> load(extensions.resolve(name + ".fdx")));
        parseBuffer = function(
                library,
                "fd_msg_parse_buffer",
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS);
        parseRules = function(
                library,
                "fd_msg_parse_rules",
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS);
        avpHeader = function(library, "fd_msg_avp_hdr", ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
        free = function(library, "fd_msg_free", ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
    }

    /** Returns the parser; empty if freeDiameter is not installed. */
    public static synchronized Optional<FreeDiameter> load() {
        Optional<Path> extensions = extensions();
        if (loaded == null
                && extensions.isPresent()
                && installed("libfdcore.so").isPresent()) {
            loaded = new FreeDiameter(extensions.get());
        }
        return Optional.ofNullable(loaded);
    }

    /** Returns the directory of freeDiameter's extensions. */
    public static Optional<Path> extensions() {
        return Stream.of("/usr/lib/freeDiameter", "/usr/local/lib/freeDiameter")
                .map(Path::of)
                .filter(place -> Files.exists(place.resolve("dict_nasreq.fdx")))
                .findFirst();
    }

    /**
     * Validates a message against the rules of its command.
     *
     * @return the reason of a rejection, such as {@code DIAMETER_MISSING_AVP 274} with the code of the AVP; empty if
     *     the message is valid
     */
    public Optional<String> objection(byte[] message) {
        MemorySegment octets = (MemorySegment)
                call(function(LINKER.defaultLookup(), "malloc", ValueLayout.ADDRESS, ValueLayout.JAVA_LONG), (long)
                        message.length);
        octets.reinterpret(message.length).copyFrom(MemorySegment.ofArray(message));
        try (Arena mine = Arena.ofConfined()) {
            MemorySegment parsed = mine.allocate(ValueLayout.ADDRESS);
            if ((int) call(parseBuffer, mine.allocateFrom(ValueLayout.ADDRESS, octets), (long) message.length, parsed)
                    != 0) {
                return Optional.of("malformed");
            }
            // struct fd_pei: the name of the error, then the offending AVP.
            MemorySegment error = mine.allocate(64, 8);
            MemorySegment root = parsed.get(ValueLayout.ADDRESS, 0);
            boolean refused = (int) call(parseRules, root, dictionary, error) != 0;
            Optional<String> why = refused ? Optional.of(described(error)) : Optional.empty();
            call(free, root);
            return why;
        }
    }

    private String described(MemorySegment error) {
        MemorySegment name = error.get(ValueLayout.ADDRESS, 0);
        MemorySegment avp = error.get(ValueLayout.ADDRESS, 8);
        return (name.address() == 0 ? "?" : name.reinterpret(200).getString(0))
                + (avp.address() == 0 ? "" : " " + code(avp));
    }

    private int code(MemorySegment avp) {
        MemorySegment header = arena.allocate(ValueLayout.ADDRESS);
        expectZero(call(avpHeader, avp, header));
        return header.get(ValueLayout.ADDRESS, 0).reinterpret(4).get(ValueLayout.JAVA_INT, 0);
    }

    // The extensions read the dictionary from a member of the configuration, whose offset differs between versions, so
    // every member is set to the dictionary.
    private void configure(SymbolLookup library) {
        MemorySegment configuration = arena.allocate(CONFIGURATION_BYTES, 8);
        for (long at = 0; at < CONFIGURATION_BYTES; at += ValueLayout.ADDRESS.byteSize()) {
            configuration.set(ValueLayout.ADDRESS, at, dictionary);
        }
        variable(library, "fd_g_config").set(ValueLayout.ADDRESS, 0, configuration);
    }

    private static MemorySegment variable(SymbolLookup library, String name) {
        return library.findOrThrow(name).reinterpret(ValueLayout.ADDRESS.byteSize());
    }

    private void load(Path extension) {
        MemorySegment library = open(extension);
        MemorySegment entry = (MemorySegment) call(dlsym(), library, arena.allocateFrom("fd_ext_init"));
        MethodHandle init =
                handle(entry, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS);
        Path core = installed("libfdcore.so").orElseThrow();
        expectZero(call(init, version(core, 0), version(core, 1), MemorySegment.NULL));
    }

    // libfdcore.so.1.2.1: the version passed to an extension must be the one it was compiled for.
    private static int version(Path library, int part) {
        try {
            String name = Objects.toString(library.toRealPath().getFileName());
            return Integer.parseInt(name.substring("libfdcore.so.".length()).split("\\.")[part]);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Optional<Path> installed(String library) {
        return Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/local/lib", "/usr/lib")
                .map(Path::of)
                .filter(Files::isDirectory)
                .flatMap(place -> named(place, library + "."))
                .findFirst();
    }

    private static Stream<Path> named(Path place, String prefix) {
        try (Stream<Path> files = Files.list(place)) {
            return files
                    .filter(file -> Objects.toString(file.getFileName()).startsWith(prefix))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    // RTLD_GLOBAL exports the symbols to the extensions, which take them from the daemon.
    private static MemorySegment open(Path library) {
        MethodHandle dlopen = function(
                LINKER.defaultLookup(), "dlopen", ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
        MemorySegment handle =
                (MemorySegment) call(dlopen, Arena.global().allocateFrom(library.toString()), RTLD_NOW | RTLD_GLOBAL);
        if (handle.address() == 0) {
            throw new IllegalStateException("cannot be loaded: " + library);
        }
        return handle;
    }

    private static MethodHandle dlsym() {
        return function(LINKER.defaultLookup(), "dlsym", ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS);
    }

    private static MethodHandle function(
            SymbolLookup library, String name, MemoryLayout result, MemoryLayout... parameters) {
        return handle(library.findOrThrow(name), result, parameters);
    }

    private static MethodHandle handle(MemorySegment symbol, MemoryLayout result, MemoryLayout... parameters) {
        return LINKER.downcallHandle(symbol, FunctionDescriptor.of(result, parameters));
    }

    private static Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void expectZero(Object result) {
        if (!result.equals(0)) {
            throw new IllegalStateException("freeDiameter says " + result);
        }
    }
}
