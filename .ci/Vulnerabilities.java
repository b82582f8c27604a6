// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks OSV (https://osv.dev) about every library in the SBOMs of the build: {@code java .ci/Vulnerabilities.java} after
 * {@code mvn -Prelease package}. Exit code 1 if one has a vulnerability that {@code .ci/accepted-vulnerabilities} does not name,
 * 2 if OSV cannot be asked.
 *
 * <ul>
 *   <li>{@code --snapshot=FILE} reads the advisories from a file instead: a library's purl and its advisories in a line. A library
 *       that the file does not name is an error.
 *   <li>{@code --write=FILE} asks OSV and writes such a file.
 *   <li>{@code --offline} skips the check with a message if OSV cannot be asked.
 *   <li>{@code OSV_URL} in the environment names a mirror.
 * </ul>
 */
final class Vulnerabilities {
    private static final Pattern PURL = Pattern.compile("\"purl\"\\s*:\\s*\"(pkg:maven/[^\"?]+)");
    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([A-Za-z]+-[^\"]+)\"");

    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> options = new TreeMap<>();
        List<String> sboms = new ArrayList<>();
        for (String arg : args) {
            if (arg.startsWith("--")) {
                String[] option = arg.split("=", 2);
                options.put(option[0], option.length > 1 ? option[1] : "");
            } else {
                sboms.add(arg);
            }
        }
        Set<String> libraries = libraries(sboms.toArray(String[]::new));
        Map<String, Set<String>> advisories;
        try {
            String snapshot = options.get("--snapshot");
            advisories = snapshot == null ? asked(libraries) : read(Path.of(snapshot), libraries);
        } catch (IOException e) {
            if (options.containsKey("--offline")) {
                System.out.println("skipped: the advisories cannot be read, and --offline is given: " + e);
                return;
            }
            System.out.println("the advisories cannot be read: " + e + "; --offline skips this check");
            System.exit(2);
            return;
        }
        if (options.containsKey("--write")) {
            write(Path.of(options.get("--write")), advisories);
        }
        report(advisories, accepted(Path.of(".ci/accepted-vulnerabilities")));
    }

    private static void report(Map<String, Set<String>> advisories, Set<String> accepted) {
        int vulnerable = 0;
        for (Map.Entry<String, Set<String>> library : advisories.entrySet()) {
            Set<String> ids = new TreeSet<>(library.getValue());
            ids.removeAll(accepted);
            if (!ids.isEmpty()) {
                vulnerable++;
                System.out.println("VULNERABLE " + library.getKey() + " " + ids);
            }
        }
        System.out.println(advisories.size() + " libraries, " + vulnerable + " with vulnerabilities");
        if (vulnerable > 0) {
            System.exit(1);
        }
    }

    private static Map<String, Set<String>> asked(Set<String> libraries) throws IOException, InterruptedException {
        String url = System.getenv().getOrDefault("OSV_URL", "https://api.osv.dev") + "/v1/query";
        // Not closed: HttpClient has close() from JDK 21 on, and this runs on the JDK that runs Maven.
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        Map<String, Set<String>> advisories = new TreeMap<>();
        for (String library : libraries) {
            advisories.put(library, ask(client, url, library));
        }
        return advisories;
    }

    private static Map<String, Set<String>> read(Path snapshot, Set<String> libraries) throws IOException {
        Map<String, Set<String>> advisories = new TreeMap<>();
        for (String line : Files.readAllLines(snapshot)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.strip().split("\\s+");
                advisories.put(words[0], new TreeSet<>(List.of(words).subList(1, words.length)));
            }
        }
        advisories.keySet().retainAll(libraries);
        Set<String> unknown = new TreeSet<>(libraries);
        unknown.removeAll(advisories.keySet());
        if (!unknown.isEmpty()) {
            throw new IOException(snapshot + " does not name " + unknown);
        }
        return advisories;
    }

    private static void write(Path snapshot, Map<String, Set<String>> advisories) throws IOException {
        List<String> lines = new ArrayList<>();
        advisories.forEach((library, ids) -> lines.add((library + " " + String.join(" ", ids)).strip()));
        Files.write(snapshot, lines);
    }

    private static Set<String> libraries(String[] files) throws IOException {
        Set<String> libraries = new TreeSet<>();
        String[] names = files.length > 0 ? files : new String[] {
            "nrf/target/classes/META-INF/sbom/application.cdx.json",
            "scp/target/classes/META-INF/sbom/application.cdx.json",
            "policy/target/classes/META-INF/sbom/application.cdx.json",
            "bsf/target/classes/META-INF/sbom/application.cdx.json"
        };
        for (String name : names) {
            Matcher purl = PURL.matcher(Files.readString(Path.of(name)));
            while (purl.find()) {
                if (!purl.group(1).startsWith("pkg:maven/org.sigcore/")) {
                    libraries.add(purl.group(1));
                }
            }
        }
        if (libraries.isEmpty()) {
            throw new IOException("no library in the SBOMs");
        }
        return libraries;
    }

    /** Reads one identifier a line; the rest of the line states why it does not apply. */
    private static Set<String> accepted(Path list) throws IOException {
        Set<String> ids = new TreeSet<>();
        if (Files.exists(list)) {
            try (Stream<String> lines = Files.lines(list)) {
                lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .forEach(line -> ids.add(line.split("\\s", 2)[0]));
            }
        }
        return ids;
    }

    private static Set<String> ask(HttpClient client, String url, String purl)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(10))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"package\":{\"purl\":\"" + purl + "\"}}"))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode());
        }
        Set<String> ids = new TreeSet<>();
        Matcher id = ID.matcher(response.body());
        while (id.find()) {
            ids.add(id.group(1));
        }
        return ids;
    }
}
