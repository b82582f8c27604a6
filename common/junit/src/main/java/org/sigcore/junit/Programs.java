// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.sigcore.harness.NetworkFunction;

/**
 * The four programs on the class path, unpacked once per process. They are executable jars of Spring Boot: their
 * classes are nested, so that the test's class path contains none of them. Third-party libraries are loaded by one
 * class loader whose parent is the platform class loader; Sigcore's classes by one for each function, so that each has
 * its own statics and {@code application.yaml}, as in separate processes. Thread-safe.
 */
final class Programs {
    private static final String INDEX = "BOOT-INF/classpath.idx";
    private static final String CLASSES = "BOOT-INF/classes/";
    private static final String LIBRARIES = "BOOT-INF/lib/";
    private static final String OURS = LIBRARIES + "sigcore-";
    /** It would redirect java.util.logging of the whole process, which belongs to the test. */
    private static final String JUL_BRIDGE = LIBRARIES + "jul-to-slf4j-";

    private final Map<NetworkFunction, Program> programs = new EnumMap<>(NetworkFunction.class);

    // The holder idiom: the first core unpacks the programs.
    private static final class Unpacked {
        private static final Programs ONLY = new Programs();
    }

    private Programs() {
        try {
            Path folder = Files.createTempDirectory("sigcore-programs-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> Folders.delete(folder), "sigcore-programs"));
            unpack(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the programs on the class path. */
    static Programs instance() {
        return Unpacked.ONLY;
    }

    /** @throws IllegalStateException if the program is missing on the class path */
    Program program(NetworkFunction function) {
        Program program = programs.get(function);
        if (program == null) {
            throw new IllegalStateException("the class path has no executable jar of " + function + ": sigcore-"
                    + function.shortName() + ", which sigcore-junit depends on");
        }
        return program;
    }

    private void unpack(Path folder) throws IOException {
        Map<NetworkFunction, Set<URI>> own = new EnumMap<>(NetworkFunction.class);
        Set<URI> libraries = new LinkedHashSet<>();
        for (Path jar : executableJars()) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                NetworkFunction function = functionOf(zip);
                if (function != null) {
                    own.put(function, unpack(zip, folder, folder.resolve(function.shortName()), libraries));
                }
            }
        }
        // Never closed: threads of a stopped function may still be ending, and the next core starts faster.
        URLClassLoader shared = loader("libraries", libraries, ClassLoader.getPlatformClassLoader());
        for (Map.Entry<NetworkFunction, Set<URI>> each : own.entrySet()) {
            NetworkFunction function = each.getKey();
            programs.put(function, new Program(function, loader(function.shortName(), each.getValue(), shared)));
        }
    }

    private static URLClassLoader loader(String name, Set<URI> files, ClassLoader parent) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (URI file : files) {
            urls.add(file.toURL());
        }
        return new URLClassLoader("sigcore-" + name, urls.toArray(URL[]::new), parent);
    }

    /**
     * Unpacks one program.
     *
     * @param libraries receives its third-party libraries, which are stored once in {@code folder}
     * @return its own files, in {@code home}
     */
    private static Set<URI> unpack(ZipFile zip, Path folder, Path home, Set<URI> libraries) throws IOException {
        Path classes = home.resolve("classes");
        Set<URI> own =
                new LinkedHashSet<>(Set.of(Files.createDirectories(classes).toUri()));
        for (ZipEntry entry : zip.stream().filter(each -> !each.isDirectory()).toList()) {
            String name = entry.getName();
            if (name.startsWith(CLASSES)) {
                copy(zip, entry, classes, name.substring(CLASSES.length()));
            } else if (name.startsWith(OURS)) {
                own.add(copy(zip, entry, home, name.substring(LIBRARIES.length())));
            } else if (name.startsWith(LIBRARIES) && !name.startsWith(JUL_BRIDGE)) {
                libraries.add(copy(zip, entry, folder, name.substring(LIBRARIES.length())));
            }
        }
        return own;
    }

    private static URI copy(ZipFile zip, ZipEntry entry, Path folder, String name) throws IOException {
        Path target = folder.resolve(name).normalize();
        if (!target.startsWith(folder)) {
            throw new IOException("entry outside of the target directory: " + name);
        }
        if (Files.notExists(target)) {
            Files.createDirectories(target.getParent());
            try (InputStream content = zip.getInputStream(entry)) {
                Files.copy(content, target);
            }
        }
        return target.toUri();
    }

    private static @Nullable NetworkFunction functionOf(ZipFile zip) {
        for (NetworkFunction function : NetworkFunction.values()) {
            if (zip.getEntry(CLASSES + Program.mainClass(function).replace('.', '/') + ".class") != null) {
                return function;
            }
        }
        return null;
    }

    private static List<Path> executableJars() throws IOException {
        List<Path> jars = new ArrayList<>();
        for (URL index : Collections.list(Programs.class.getClassLoader().getResources(INDEX))) {
            String jar = index.getPath();
            try {
                jars.add(Path.of(new URI(jar.substring(0, jar.indexOf("!/")))));
            } catch (URISyntaxException e) {
                throw new IOException(e);
            }
        }
        return jars;
    }
}
