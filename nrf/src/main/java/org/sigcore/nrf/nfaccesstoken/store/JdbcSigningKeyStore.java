// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.store;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import org.sigcore.nrf.nfaccesstoken.service.SigningKeyStore;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;

/** Keys in the table NfTokenKeys: PKCS #8 and X.509 in base 64. Whoever may read the table may sign tokens. */
public final class JdbcSigningKeyStore implements SigningKeyStore {
    private final Database database;

    /** @param database migrated with {@code db/migration/nrf} */
    public JdbcSigningKeyStore(Database database) {
        this.database = database;
    }

    @Override
    public List<SigningKey> loadAll() {
        return database.transact(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                            "SELECT algorithm, private_key, public_key, active_from FROM NfTokenKeys");
                    ResultSet rows = select.executeQuery()) {
                List<SigningKey> keys = new ArrayList<>();
                while (rows.next()) {
                    keys.add(key(rows));
                }
                return keys;
            }
        });
    }

    @Override
    public void add(SigningKey key) {
        try {
            database.transact(connection -> {
                try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO NfTokenKeys (active_from, kid, algorithm, private_key, public_key)"
                                + " VALUES (?, ?, ?, ?, ?)")) {
                    insert.setLong(1, key.activeFrom().getEpochSecond());
                    insert.setString(2, key.kid());
                    insert.setString(3, key.algorithm());
                    insert.setString(4, encode(key.keys().getPrivate().getEncoded()));
                    insert.setString(5, encode(key.keys().getPublic().getEncoded()));
                    return insert.executeUpdate();
                }
            });
        } catch (DuplicateKeyException e) {
            // Another process made the key of this moment; the next look at the table shows it.
            return;
        }
    }

    @Override
    public void delete(List<SigningKey> keys) {
        database.transact(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM NfTokenKeys WHERE kid = ?")) {
                int deleted = 0;
                for (SigningKey key : keys) {
                    delete.setString(1, key.kid());
                    deleted += delete.executeUpdate();
                }
                return deleted;
            }
        });
    }

    private static SigningKey key(ResultSet row) throws SQLException {
        String algorithm = row.getString(1);
        try {
            KeyFactory factory = KeyFactory.getInstance(algorithm.equals(SigningKey.RS256) ? "RSA" : "EC");
            KeyPair keys = new KeyPair(
                    factory.generatePublic(new X509EncodedKeySpec(decode(row.getString(3)))),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(decode(row.getString(2)))));
            return SigningKey.of(algorithm, keys, Instant.ofEpochSecond(row.getLong(4)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalStateException("a row of NfTokenKeys holds no key", e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }
}
