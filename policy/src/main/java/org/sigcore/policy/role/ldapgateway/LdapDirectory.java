// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A configured data source with its servers. Thread-safe. */
@SpecRef("RFC 4511 4.5")
final class LdapDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LdapDirectory.class);
    /** Size limit of a search: one more than the single match expected, to detect ambiguity. */
    private static final int MOST_ENTRIES = 2;

    private final String name;
    private final LdapDataSource source;
    private final List<LdapServer> servers;

    /** @param servers empty for a source whose files cannot be read */
    private LdapDirectory(String name, LdapDataSource source, List<LdapServer> servers) {
        this.name = name;
        this.source = source;
        this.servers = servers;
    }

    /**
     * Creates an unconnected directory.
     *
     * @param files directory of password and certificate files; null if none is configured
     */
    static LdapDirectory of(String name, LdapDataSource source, @Nullable Path files, InstantSource clock) {
        Connection connection = source.connection();
        try {
            String passwordFile = connection.passwordFile();
            String password = passwordFile == null
                    ? null
                    : Files.readString(file(files, passwordFile)).strip();
            String trustFile = connection.trustFile();
            boolean encrypted = connection.security().equals("STARTTLS")
                    || source.servers().stream().anyMatch(uri -> uri.startsWith("ldaps:"));
            TlsSockets tls = encrypted ? TlsSockets.of(trustFile == null ? null : file(files, trustFile)) : null;
            return new LdapDirectory(
                    name,
                    source,
                    source.servers().stream()
                            .map(uri -> LdapServer.of(uri, connection, password, tls, clock))
                            .toList());
        } catch (IOException e) {
            LOG.atError()
                    .addKeyValue("event", "ldap-file-unreadable")
                    .addKeyValue("source", name)
                    .addKeyValue("reason", e.toString())
                    .log("a file of an LDAP data source is unreadable: the source is unavailable");
            return new LdapDirectory(name, source, List.of());
        }
    }

    private static Path file(@Nullable Path files, String name) throws IOException {
        if (files == null) {
            throw new IOException("policy.ldap.directory is not set");
        }
        return files.resolve(name);
    }

    /** Returns true if this directory has the given configuration and its files were readable. */
    boolean isOf(LdapDataSource configured) {
        return source.equals(configured) && !servers.isEmpty();
    }

    /** Returns true if no server is known or presumed to be healthy; also without servers. */
    boolean isUnreachable() {
        return servers.stream().noneMatch(LdapServer::isWell);
    }

    SourceAnswer search(SearchText search) {
        SearchRequest request;
        try {
            request = new SearchRequest(
                    search.baseDn(),
                    scope(source.search().scope()),
                    DereferencePolicy.NEVER,
                    MOST_ENTRIES,
                    (int) Math.max(1, source.connection().searchTimeout().toSeconds()),
                    false,
                    Filter.create(search.filter()),
                    source.attributes().values().stream()
                            .map(LdapDataSource.Attribute::attribute)
                            .distinct()
                            .toArray(String[]::new));
        } catch (LDAPException e) {
            LOG.debug("invalid search base or filter", e);
            return SourceAnswer.none(SourceAnswer.Status.UNKNOWN);
        }
        request.setResponseTimeoutMillis(source.connection().searchTimeout().toMillis());
        for (LdapServer server : servers) {
            SearchResult result = server.isUp() ? server.search(request) : null;
            if (result != null) {
                return answer(result);
            }
        }
        return SourceAnswer.none(SourceAnswer.Status.LATER);
    }

    private static SearchScope scope(String scope) {
        return switch (scope) {
            case "BASE" -> SearchScope.BASE;
            case "ONE" -> SearchScope.ONE;
            default -> SearchScope.SUB;
        };
    }

    private SourceAnswer answer(SearchResult result) {
        List<SearchResultEntry> found = result.getSearchEntries();
        List<SearchResultEntry> entries = found == null ? List.of() : found; // null for an error without entries
        if (entries.size() == 1 && result.getResultCode().equals(ResultCode.SUCCESS)) {
            SearchResultEntry entry = entries.getFirst();
            EntryAttributes.Read read = EntryAttributes.of(source.attributes(), attribute -> {
                byte[][] values = entry.getAttributeValueByteArrays(attribute);
                return values == null ? new byte[0][] : values;
            });
            if (read.leftOut() > 0) {
                LOG.atWarn()
                        .addKeyValue("event", "ldap-values-left-out")
                        .addKeyValue("source", name)
                        .addKeyValue("values", read.leftOut())
                        .log("skipped values of an LDAP entry: too many, too long or not text");
            }
            return SourceAnswer.found(read.attributes());
        }
        if (entries.isEmpty()
                && (result.getResultCode().equals(ResultCode.SUCCESS)
                        || result.getResultCode().equals(ResultCode.NO_SUCH_OBJECT))) {
            return SourceAnswer.none(SourceAnswer.Status.UNKNOWN);
        }
        LOG.atWarn()
                .addKeyValue("event", "ldap-search-refused")
                .addKeyValue("source", name)
                .addKeyValue("result", result.getResultCode().intValue())
                .addKeyValue("entries", entries.size())
                .log("an LDAP search failed or returned more than one entry");
        return SourceAnswer.none(SourceAnswer.Status.UNKNOWN);
    }

    @Override
    public void close() {
        servers.forEach(LdapServer::close);
    }
}
