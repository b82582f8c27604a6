// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code datasources/ldap/{name}}. */
@Doc("Directory with subscriber data, queried by LDAP.")
@SpecRef("RFC 4511")
public record LdapDataSource(
        @Doc("Servers as ldap://host:port or ldaps://host:port, in order of preference. The next one is used if one is "
                + "unreachable or does not respond.")
        @Size(min = 1, max = 4)
        @Matches("ldaps?://(\\[[0-9A-Fa-f:.]{2,64}\\]|[A-Za-z0-9.-]{1,255})(:[0-9]{1,5})?")
        List<String> servers,

        @Doc("Connections to the servers.") @Default("{}") Connection connection,

        @Doc("Search for a subscriber.") Search search,

        @Doc("Attributes of the entry, by the name under which policies read them (subscriber.name). Data of the UDR "
                + "with the same name takes precedence.")
        @Size(min = 1, max = 50)
        Map<String, Attribute> attributes,

        @Doc("Query conditions and timeouts.") @Default("{}")
        QuerySettings asking) {
    /** Connection settings of the servers. */
    @Doc("Connections to the servers.")
    public record Connection(
            @Doc("DN of the bind. If absent, the bind is anonymous.") @Nullable @Size(max = 512)
            String bindDn,

            @Doc("Name, without a path, of the file with the password in the directory policy.ldap.directory.")
            @Nullable
            @Matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
            String passwordFile,

            @Doc("STARTTLS: the Start TLS operation on ldap:// connections. NONE: ldap:// in cleartext. ldaps:// "
                    + "always uses TLS.")
            @Default("NONE")
            @OneOf({"NONE", "STARTTLS"})
            String security,

            @Doc("File in the same directory with the trusted certificates for TLS, in PEM. If absent, those of the "
                    + "JVM are trusted.")
            @Nullable
            @Matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
            String trustFile,

            @Doc("Maximum number of connections to a server.") @Default("8") @Range(min = 1, max = 256)
            int poolSize,

            @Doc("Timeout of a connection attempt, including TLS and bind.")
            @Default("1s")
            @Between(min = "10ms", max = "30s")
            Duration connectTimeout,

            @Doc("Timeout of a search at one server. After it the next server is tried.")
            @Default("1s")
            @Between(min = "10ms", max = "30s")
            Duration searchTimeout,

            @Doc("Time for which an unreachable server is not used. It doubles with each failure, up to 1 min.")
            @Default("1s")
            @Between(min = "10ms", max = "1m")
            Duration reconnectInterval) {
        /** The default settings. */
        public static final Connection DEFAULT = new Connection(
                null, null, "NONE", null, 8, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    /** LDAP search for a subscriber. */
    @Doc("Search for a subscriber. {supi}, {imsi}, {nai}, {gpsi}, {msisdn}, {dnn}, {sst}, {sd} and {service} are "
            + "replaced by values of the session. If such a value is missing, the source is not queried.")
    public record Search(
            @Doc("Base DN of the search.") @Size(max = 512) String baseDn,

            @Default("SUB") @OneOf({"BASE", "ONE", "SUB"}) String scope,

            @Doc("Filter, such as (&(objectClass=subscriber)(imsi={imsi})). A result of more than one entry is treated "
                    + "as not found.")
            @Default("(objectClass=*)")
            @Size(min = 1, max = 1024)
            String filter) {}

    /** Mapping of one attribute of the entry. */
    @Doc("Attribute of the entry.")
    public record Attribute(
            @Doc("Name of the attribute in the directory.") @Matches("[A-Za-z0-9][A-Za-z0-9.;_-]{0,127}")
            String attribute,

            @Doc("TEXT: text, or a list of texts if there are several values. LIST: always a list. NUMBER, BOOLEAN: "
                    + "the first value, omitted if it is not of this type.")
            @Default("TEXT")
            @OneOf({"TEXT", "LIST", "NUMBER", "BOOLEAN"})
            String type) {}

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        for (int i = 0; i < servers.size(); i++) {
            problems.unless(hasPort(servers.get(i)), "/servers/" + i, "expected a port from 1 to 65535");
        }
        problems.unless(Placeholders.known(search.baseDn), "/search/baseDn", "expected known placeholders");
        problems.unless(Placeholders.known(search.filter), "/search/filter", "expected known placeholders");
        problems.unless(
                DN.isValidDN(plain(search.baseDn)), "/search/baseDn", "expected a distinguished name (RFC 4514)");
        problems.unless(isFilter(plain(search.filter)), "/search/filter", "expected a search filter (RFC 4515)");
        problems.unless(
                connection.bindDn == null || DN.isValidDN(connection.bindDn),
                "/connection/bindDn",
                "expected a distinguished name (RFC 4514)");
        problems.unless(
                (connection.bindDn == null) == (connection.passwordFile == null),
                "/connection/passwordFile",
                "expected with bindDn, and only then");
    }

    private static boolean hasPort(String uri) {
        int colon = uri.lastIndexOf(':');
        String port = uri.substring(colon + 1);
        if (port.startsWith("/") || uri.endsWith("]")) {
            return true; // default port of the scheme
        }
        int number = Integer.parseInt(port);
        return number >= 1 && number <= 65_535;
    }

    private static String plain(String template) {
        return String.valueOf(Placeholders.filled(template, ANY, value -> value));
    }

    private static final Map<String, String> ANY = Map.of(
            "supi", "x", "imsi", "x", "nai", "x", "gpsi", "x", "msisdn", "x", "dnn", "x", "sst", "1", "sd", "1",
            "service", "x");

    private static boolean isFilter(String filter) {
        try {
            Filter.create(filter);
            return true;
        } catch (LDAPException e) {
            return false;
        }
    }

    /** True if the search depends on the session, so that each session of a subscriber is queried separately. */
    public boolean ofSession() {
        return Placeholders.ofSession(search.baseDn) || Placeholders.ofSession(search.filter);
    }
}
