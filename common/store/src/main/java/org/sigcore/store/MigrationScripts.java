// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import javax.sql.DataSource;

/**
 * Checksums of the scripts of one location by file name, in Flyway's format. If the history of a database lists exactly
 * these, Flyway has nothing to do, and need not run: it takes a hundred times as long to find that out.
 */
record MigrationScripts(Map<String, Integer> checksums) {
    private static final String SUFFIX = ".sql";

    /** Reads the scripts in some folders of the class path. */
    static MigrationScripts of(ClassLoader loader, List<String> folders) throws IOException {
        Map<String, Integer> checksums = new HashMap<>();
        for (String folder : folders) {
            for (URL url : Collections.list(loader.getResources(folder))) {
                for (String name : names(url)) {
                    checksums.put(name, checksum(url, name));
                }
            }
        }
        return new MigrationScripts(checksums);
    }

    private static List<String> names(URL folder) throws IOException {
        if (folder.openConnection() instanceof JarURLConnection jar) {
            String entry = String.valueOf(jar.getEntryName());
            String prefix = entry.endsWith("/") ? entry : entry + "/";
            jar.setUseCaches(false);
            try (var file = jar.getJarFile()) {
                return file.stream()
                        .map(ZipEntry::getName)
                        .filter(name -> name.startsWith(prefix) && name.endsWith(SUFFIX))
                        .map(name -> name.substring(prefix.length()))
                        .toList();
            }
        }
        try (Stream<Path> files = Files.list(Path.of(URI.create(folder.toString())))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(SUFFIX))
                    .toList();
        }
    }

    private static int checksum(URL folder, String name) throws IOException {
        URL script = URI.create(folder + (folder.getPath().endsWith("/") ? "" : "/") + name)
                .toURL();
        CRC32 lines = new CRC32();
        try (InputStream in = script.openStream();
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.update(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return (int) lines.getValue();
    }

    /** Returns true if a history lists the successful execution of each script, and of no other. */
    boolean areIn(DataSource source, String history) {
        Map<String, Integer> missing = new HashMap<>(checksums);
        try (Connection connection = source.getConnection();
                var statement = connection.createStatement()) {
            String quote = connection.getMetaData().getIdentifierQuoteString();
            try (var rows = statement.executeQuery("SELECT * FROM " + quote + history + quote)) {
                while (rows.next()) {
                    boolean expected = switch (String.valueOf(rows.getString("type"))) {
                        case "SQL" -> missing.remove(rows.getString("script"), rows.getInt("checksum"));
                        case "BASELINE" -> "0".equals(rows.getString("version"));
                        case "TABLE" -> true; // creation of the history
                        default -> false;
                    };
                    if (!expected || !rows.getBoolean("success")) {
                        return false;
                    }
                }
                return missing.isEmpty();
            }
        } catch (SQLException e) {
            return false; // a new database has no history; Flyway reports other failures
        }
    }
}
